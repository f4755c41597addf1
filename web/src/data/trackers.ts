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
    onSuccess: (added) => cache.setQueryData<Tracker[]>(trackersKey, (trackers = []) => [...trackers, added]),
  });
}
