import { moveTracker, showTracker } from '@flarewell/domain/trackers';
import type { Tracker } from '@flarewell/domain/wire/trackers';
import { api } from '#data/api/client.ts';
import { ignoreMissing } from '#data/cache/cache.ts';
import { useMutation, useOptimistic } from '#data/cache/hooks.ts';
import { today } from '#data/today.ts';
import { putAnswer, slotOf } from './diary.ts';
import { add, replaceBy, without } from './lists.ts';
import { explainGone } from './records.ts';
import { useDiary } from './sync.ts';

export const useTrackers = () => useDiary('trackers');

export function useAddTracker() {
  return useMutation({
    mutationFn: (name: string) => api.trackers.create({ name }),
    onSuccess: (added) => putAnswer('trackers', add(added)),
  });
}

const slot = slotOf('trackers');

export function useRenameTracker() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      explainGone('trackers', id, api.trackers.update(id, { name })),
    onSuccess: (renamed) => putAnswer('trackers', replaceBy(renamed)),
  });
}

/** Hides a tracker, or shows it again. */
export function useShowTracker() {
  return useOptimistic({
    slot,
    send: ({ tracker, isShown }: { tracker: Tracker; isShown: boolean }) =>
      explainGone('trackers', tracker.id, api.trackers.update(tracker.id, { isShown })),
    predict: (trackers, { tracker, isShown }) => replaceBy(showTracker(tracker, isShown, today()))(trackers),
    failure: ({ tracker, isShown }) => `${tracker.name} was not ${isShown ? 'shown again' : 'hidden'}.`,
  });
}

export function useMoveTracker() {
  return useOptimistic({
    slot,
    send: ({ tracker, position }: { tracker: Tracker; position: number }) =>
      explainGone('trackers', tracker.id, api.trackers.update(tracker.id, { position })),
    predict: (trackers, { tracker, position }) => moveTracker(trackers, tracker.id, position),
    failure: ({ tracker }) => `${tracker.name} was not moved.`,
  });
}

/** The server also removes the tracker from check-ins. */
export function useDeleteTracker() {
  return useOptimistic({
    slot,
    send: ({ id }: Tracker) => ignoreMissing(api.trackers.remove(id)),
    predict: without,
    failure: ({ name }) => `${name} was not deleted.`,
  });
}
