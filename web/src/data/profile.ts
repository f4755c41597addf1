import type { Profile, ProfileChanges } from '@flarewell/domain/wire/profile';
import { api } from './api.ts';
import { cache } from './cache.ts';
import { setSharedDevice } from './rememberedUser.ts';
import { ApiProblem } from './request.ts';
import { useMutation, useSuspenseQuery } from './useQuery.ts';

export const profileKey = ['profile'];

export const profileQuery = { queryKey: profileKey, queryFn: readProfile };

async function readProfile(): Promise<Profile> {
  const { profile, isSharedDevice } = await api.account.readSession();
  if (!profile) throw new ApiProblem({ code: 'signed-out' });
  setSharedDevice(isSharedDevice);
  return profile;
}

export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data;
}

export function useSaveProfile() {
  return useMutation({
    mutationFn: (changes: ProfileChanges) => api.profile.update(changes),
    onSuccess: (profile) => cache.setQueryData(profileKey, profile),
  });
}
