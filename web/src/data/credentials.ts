import type { Profile } from '@flarewell/domain/wire/profile';
import { api } from './api/client.ts';
import { cache } from './cache/cache.ts';
import { useMutation } from './cache/hooks.ts';
import { devicesKey } from './devices.ts';
import { profileKey } from './profile.ts';
import { withProof } from './session/proof.ts';

/** Signs out all other devices. */
export function useChangePassword() {
  return useMutation({
    mutationFn: ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) =>
      api.account.changePassword(currentPassword, newPassword),
    onSuccess: () => {
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
      if (needsConfirmation) return;
      cache.setQueryData<Profile>(profileKey, (profile) => profile && { ...profile, email: newEmail });
      void cache.invalidateQueries({ queryKey: devicesKey });
    },
  });
}
