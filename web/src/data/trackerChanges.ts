import { moveTracker, showTracker } from '@flarewell/domain/trackers';
import type { Tracker } from '@flarewell/domain/wire/trackers';
import { api } from './api/client.ts';
import { cache } from './cache/cache.ts';
import { useMutation, useOptimistic } from './cache/hooks.ts';
import { checkInsKey } from './checkIns.ts';
import { today } from './today.ts';
import { trackersKey } from './trackers.ts';

// Apart from trackers.ts, which every screen loads: only the settings need these.

export function useRenameTracker() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => api.trackers.update(id, { name }),
    onSuccess: (renamed) =>
      cache.setQueryData<Tracker[]>(trackersKey, (trackers) => trackers?.map(replaceBy(renamed))),
  });
}

/** Hides a tracker, or shows it again. */
export function useShowTracker() {
  return useOptimistic({
    key: trackersKey,
    send: ({ tracker, isShown }: { tracker: Tracker; isShown: boolean }) =>
      api.trackers.update(tracker.id, { isShown }),
    predict: (trackers: Tracker[], { tracker, isShown }) =>
      trackers.map(replaceBy(showTracker(tracker, isShown, today()))),
    failure: ({ tracker, isShown }) => `${tracker.name} was not ${isShown ? 'shown again' : 'hidden'}.`,
  });
}

export function useMoveTracker() {
  return useOptimistic({
    key: trackersKey,
    send: ({ tracker, position }: { tracker: Tracker; position: number }) =>
      api.trackers.update(tracker.id, { position }),
    predict: (trackers: Tracker[], { tracker, position }) => moveTracker(trackers, tracker.id, position),
    failure: ({ tracker }) => `${tracker.name} was not moved.`,
  });
}

/** The server also removes the tracker from check-ins. */
export function useDeleteTracker() {
  return useOptimistic({
    key: trackersKey,
    send: async ({ id }: Tracker) => {
      await api.trackers.remove(id);
      await cache.invalidateQueries({ queryKey: checkInsKey });
    },
    predict: (trackers: Tracker[], { id }) => trackers.filter((tracker) => tracker.id !== id),
    failure: ({ name }) => `${name} was not deleted.`,
  });
}

const replaceBy = (changed: Tracker) => (tracker: Tracker) => (tracker.id === changed.id ? changed : tracker);
