import type { AddedFactor } from '@flarewell/domain/measures/factors';
import type { ProfileChanges } from '@flarewell/domain/wire/account/profile';
import { api } from '#data/api/client.ts';
import { useMutation, useOptimistic } from '#data/cache/hooks.ts';
import { putAnswer, slotOf } from './diary.ts';
import { useDiary } from './sync.ts';

export const useProfile = () => useDiary('profile');

export function useSaveProfile() {
  return useMutation({
    mutationFn: (changes: ProfileChanges) => api.profile.update(changes),
    onSuccess: (profile) => putAnswer('profile', () => profile),
  });
}

/** Hides a factor from check-ins, or shows it again. `hidden` is the new list of all hidden ones. */
export function useHideFactors() {
  return useOptimistic({
    slot: slotOf('profile'),
    send: ({ hidden }: { name: string; hidden: AddedFactor[]; isHidden: boolean }) =>
      api.profile.update({ hidden }),
    predict: (profile, { hidden }) => ({ ...profile, hidden }),
    failure: ({ name, isHidden }) => `${name} was not ${isHidden ? 'hidden' : 'shown again'}.`,
  });
}
