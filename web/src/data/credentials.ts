import type { PasswordChange } from '@flarewell/domain/wire/account';
import { api } from './api/client.ts';
import { cache } from './cache/cache.ts';
import { useMutation } from './cache/hooks.ts';
import { devicesKey } from './devices.ts';
import { putAnswer } from './diary/diary.ts';
import { setPendingEmail } from './security.ts';
import { withProof } from './session/proof.ts';
import { refreshShares } from './shares.ts';

/** Signs out all other devices, and cancels a change of the email that waits for its link. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (change: PasswordChange) => api.account.changePassword(change),
    onSuccess: () => {
      setPendingEmail(null);
      refreshShares();
      void cache.invalidateQueries({ queryKey: devicesKey });
    },
  });
}

/**
 * The new email takes effect at once, or when the person follows a link in a mail. From then on, all other devices are
 * signed out.
 */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (newEmail: string) => withProof(() => api.account.changeEmail(newEmail)),
    onSuccess: ({ needsConfirmation }, newEmail) => {
      setPendingEmail(needsConfirmation ? newEmail : null);
      if (needsConfirmation) return;
      putAnswer('profile', (profile) => ({ ...profile, email: newEmail }));
      void cache.invalidateQueries({ queryKey: devicesKey });
    },
  });
}

/** The link that was mailed stops working. */
export function useCancelEmailChange() {
  return useMutation({
    mutationFn: () => api.account.cancelEmailChange(),
    onSuccess: () => setPendingEmail(null),
  });
}
