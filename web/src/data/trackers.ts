import type { Tracker } from '@flarewell/domain/wire/trackers';
import { api } from './api/client.ts';
import { cache } from './cache/cache.ts';
import { useMutation, useQuery } from './cache/hooks.ts';

export const trackersKey = ['trackers'];

export const trackersQuery = { queryKey: trackersKey, queryFn: () => api.trackers.list() };

/**
 * In the person's order, hidden ones included. Undefined if they are not loaded: a local copy of an earlier version has
 * none, and the app still opens with it while there is no connection.
 */
export function useTrackers(): Tracker[] | undefined {
  return useQuery(trackersQuery).data;
}

export function useAddTracker() {
  return useMutation({
    mutationFn: (name: string) => api.trackers.create({ name }),
    onSuccess: showAdded,
  });
}

/** Exported for the tests. */
export function showAdded(added: Tracker): void {
  // Read first: cancelling also reverts what was put into the cache since the request began.
  const trackers = cache.getQueryData<Tracker[]>(trackersKey);
  const isListed = trackers?.some(({ id }) => id === added.id);
  // An answer from before the addition would remove the tracker again.
  void cache.cancelQueries({ queryKey: trackersKey });
  cache.setQueryData<Tracker[]>(trackersKey, trackers && (isListed ? trackers : [...trackers, added]));
  void cache.invalidateQueries({ queryKey: trackersKey });
}
