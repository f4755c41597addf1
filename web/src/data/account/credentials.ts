import type { PasswordChange } from '@flarewell/domain/wire/account/account';
import { api } from '#data/api/client.ts';
import { cache } from '#data/cache/cache.ts';
import { useMutation } from '#data/cache/hooks.ts';
import { putAnswer } from '#data/diary/diary.ts';
import { withProof } from '#data/session/proof.ts';
import { refreshShares } from '#data/shares.ts';
import { devicesKey } from './devices.ts';
import { setPendingEmail } from './security.ts';

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

/** Cancels the change of email. The mailed link stops working. */
export function useCancelEmailChange() {
  return useMutation({
    mutationFn: () => api.account.cancelEmailChange(),
    onSuccess: () => setPendingEmail(null),
  });
}
