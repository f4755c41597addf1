import type { Share } from '@flarewell/domain/shares/shares';
import type { NewShare } from '@flarewell/domain/wire/shares';
import { api } from './api/client.ts';
import { cache, hasCode } from './cache/cache.ts';
import { useMutation, useQuery } from './cache/hooks.ts';
import { withProof } from './session/proof.ts';

export type { Share } from '@flarewell/domain/shares/shares';
export type { MadeShare, NewShare } from '@flarewell/domain/wire/shares';

const sharesKey = ['shares'];
const sharesQuery = {
  queryKey: sharesKey,
  queryFn: () => api.shares.list(),
  // Readers open links at any time. So the list is requested again whenever it is shown or the window gets the focus, and
  // every minute in between.
  staleTime: 0,
  refetchInterval: 60_000,
};

/** The person's links, newest first, including ended ones. Not in the local copy, because only the current list matters. */
export function useShares() {
  return useQuery(sharesQuery);
}

/** Returns the new share with its link. Only the caller has the link: neither the server nor the list keeps it. */
export function useMakeShare() {
  return useMutation({
    mutationFn: (share: NewShare) => withProof(() => api.shares.create(share)),
    // The mutation's result holds the link, so it is dropped together with the component.
    gcTime: 0,
    onSettled: refreshShares,
  });
}

/** Ends a link. A link that another tab or device has ended already is a success. */
export function useStopShare() {
  return useMutation({
    mutationFn: ({ id }: Share) =>
      api.shares.stop(id).catch((error) => {
        if (!hasCode(error, 'not-found')) throw error;
      }),
    onSuccess: (_, { id }) => {
      const endedAt = new Date().toISOString();
      cache.setQueryData<Share[]>(sharesKey, (shares) =>
        shares?.map((share) => (share.id === id ? { ...share, endedAt } : share)),
      );
      refreshShares();
    },
  });
}

export function refreshShares(): void {
  void cache.invalidateQueries({ queryKey: sharesKey });
}
