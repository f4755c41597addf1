import type { Profile } from '@flarewell/domain/wire/profile';
import { api } from './api/api.ts';
import { cache } from './cache/cache.ts';
import { useMutation } from './cache/useQuery.ts';
import { devicesKey } from './devices.ts';
import { profileKey } from './profile.ts';
import { withProof } from './session/proof.ts';

/** This device stays signed in, the others do not. */
export function useChangePassword() {
  return useMutation({
    mutationFn: ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) =>
      api.account.changePassword(currentPassword, newPassword),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: devicesKey });
    },
  });
}

/** At once, or when the link in a mail has been followed; then it ends the sessions of other devices. */
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
