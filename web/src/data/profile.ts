import type { AddedFactor } from '@flarewell/domain/measures/factors';
import type { Profile, ProfileChanges } from '@flarewell/domain/wire/profile';
import { api } from './api/client.ts';
import { ApiProblem } from './api/request.ts';
import { cache } from './cache/cache.ts';
import { useLoadedQuery, useMutation, useOptimistic } from './cache/hooks.ts';
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

/** Hides a factor from check-ins, or shows it again. `hidden` is the new list of all hidden ones. */
export function useHideFactors() {
  return useOptimistic({
    key: profileKey,
    send: ({ hidden }: { name: string; hidden: AddedFactor[]; isHidden: boolean }) =>
      api.profile.update({ hidden }),
    predict: (profile: Profile, { hidden }) => ({ ...profile, hidden }),
    failure: ({ name, isHidden }) => `${name} was not ${isHidden ? 'hidden' : 'shown again'}.`,
  });
}
