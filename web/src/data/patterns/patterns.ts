import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import { useEffect, useRef } from 'react';
import { api } from '#data/api/client.ts';
import { cache } from '#data/cache/cache.ts';
import { querySlot, useQuery } from '#data/cache/hooks.ts';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { canStore, readOne } from '#data/local/localCopy.ts';
import { useToday } from '#data/today.ts';

export const patternsKey = ['patterns'];
export const patternsSlot = querySlot<Patterns>(patternsKey);

export const patternsQuery = {
  queryKey: patternsKey,
  queryFn: () => api.patterns.read(),
  // Many screens change what the answer is computed from, so opening this one asks again.
  refetchOnMount: 'always' as const,
};

/** The last answer is shown from the local copy until the server answers, and without a connection. */
export function usePatterns() {
  const query = useQuery<Patterns>(patternsQuery);
  const { revision } = useCheckIns();
  const today = useToday();
  const basis = useRef({ revision, today });

  useEffect(() => void openStoredPatterns(), []);

  useEffect(() => {
    const before = basis.current;
    basis.current = { revision, today };
    // Revision 0 means that the check-ins were not loaded completely yet, not that they have changed.
    const isChanged = before.revision !== revision && before.revision !== 0;
    if (isChanged || before.today !== today) refreshPatterns();
  }, [revision, today]);

  return query;
}

/** Reads the local copy when a screen needs it, and not with the session: the first screen does not wait for it. */
export async function openStoredPatterns(): Promise<void> {
  if (cache.getQueryData(patternsKey)) return;
  const stored = await readOne<Partial<Patterns>>('copies', 'patterns');
  // A copy from an earlier version of the app lacks what this one shows.
  if (!stored?.leftOut) return;
  // The server may have been faster.
  if (!cache.getQueryData(patternsKey)) cache.setQueryData(patternsKey, stored, { updatedAt: 0 });
}

/** Asks once where the local copy has no answer yet, so that Patterns opens offline before it was ever opened online. */
export async function keepFirstPatterns(): Promise<void> {
  if (!(await canStore())) return;
  await openStoredPatterns();
  if (!cache.getQueryData(patternsKey)) await cache.prefetchQuery(patternsQuery);
}

export function refreshPatterns(): void {
  void cache.invalidateQueries({ queryKey: patternsKey });
}
