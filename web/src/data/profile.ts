import type { Profile, ProfileChanges } from '@flarewell/domain/wire/profile';
import { api } from './api/client.ts';
import { ApiProblem } from './api/request.ts';
import { cache } from './cache/cache.ts';
import { useLoadedQuery, useMutation } from './cache/hooks.ts';
import { setSharedDevice } from './session/rememberedUser.ts';

export const profileKey = ['profile'];

export const profileQuery = { queryKey: profileKey, queryFn: readProfile };

async function readProfile(): Promise<Profile> {
  const { profile, isSharedDevice } = await api.account.readSession();
  if (!profile) throw new ApiProblem({ code: 'signed-out' });
  setSharedDevice(isSharedDevice);
  return profile;
}

export function useProfile(): Profile {
  return useLoadedQuery(profileQuery);
}

export function useSaveProfile() {
  return useMutation({
    mutationFn: (changes: ProfileChanges) => api.profile.update(changes),
    onSuccess: (profile) => cache.setQueryData(profileKey, profile),
  });
}
