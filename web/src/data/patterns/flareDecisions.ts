import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import type { Flare } from '@flarewell/domain/wire/flares';
import { useCallback, useEffect, useMemo } from 'react';
import { api } from '#data/api/client.ts';
import { useQuery } from '#data/cache/hooks.ts';
import { openStoredPatterns, patternsQuery } from './patterns.ts';

/** Stale at once: another screen or device may have decided since. */
const flareDecisionsQuery = { queryKey: ['flares'], queryFn: () => api.flares.list(), staleTime: 0 };

/**
 * What the person decided about flares; null until it is loaded. If that fails, for example without a connection, the
 * confirmed flares of the last patterns stand in for it, and `found` has all that those show.
 */
export function useFlareDecisions(isNeeded = true) {
  const { data, failureReason, refetch } = useQuery({ ...flareDecisionsQuery, enabled: isNeeded });
  const isFailed = !data && failureReason !== null;
  // Only read from the cache: computing the patterns takes the server some work.
  const { data: patterns } = useQuery<Patterns>({ ...patternsQuery, enabled: false });
  useEffect(() => {
    if (isFailed) void openStoredPatterns();
  }, [isFailed]);
  const stored = isFailed ? patterns : undefined;
  const flares = useMemo(() => data ?? (stored ? listConfirmed(stored) : null), [data, stored]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return { flares, found: stored?.flares ?? null, isFailed: isFailed && !flares, retry };
}

/** Exported for the tests. */
export function listConfirmed({ flares }: Patterns): Flare[] {
  return flares
    .filter(({ state }) => state === 'confirmed')
    .map(({ id, conditionId, from, to, name }) => ({
      // A decision that is being sent has no id yet, but rows on the screen need one.
      id: id ?? `${conditionId} ${from}`,
      conditionId,
      verdict: 'confirmed',
      from,
      to,
      ...(name && { name }),
    }));
}
