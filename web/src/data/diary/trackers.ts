import { api } from '#data/api/client.ts';
import { useMutation } from '#data/cache/hooks.ts';
import { putAnswer } from './diary.ts';
import { add } from './lists.ts';
import { useDiary } from './sync.ts';

export const useTrackers = () => useDiary('trackers');

export function useAddTracker() {
  return useMutation({
    mutationFn: (name: string) => api.trackers.create({ name }),
    onSuccess: (added) => putAnswer('trackers', add(added)),
  });
}
