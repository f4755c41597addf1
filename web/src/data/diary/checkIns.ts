import type { Day } from '@flarewell/domain/day';
import { useLoadedQuery, useQuery } from '#data/cache/hooks.ts';
import { useWaiting, withWaiting } from '#data/outbox/waiting.ts';
import { useToday } from '#data/today.ts';
import type { History } from './history.ts';
import { diaryQuery, recentFrom } from './sync.ts';

/** Newest first, including unsent ones. Holds at least the last year; `isWhole` tells whether it holds everything. */
export function useCheckIns(): History {
  return withWaiting(useLoadedQuery(diaryQuery), useWaiting());
}

/** The part of the history that loads after the first screen. */
export interface OlderCheckIns {
  /** Check-ins before this day may be missing; null when all are loaded. */
  missingBefore: Day | null;
  /** Why loading them failed, in a sentence for the person. */
  problem: string | null;
  retry: () => void;
}

export function useOlderCheckIns(): OlderCheckIns {
  const { data, error, isFetching, refetch } = useQuery(diaryQuery);
  const from = recentFrom(useToday());
  return {
    missingBefore: data?.isWhole ? null : from,
    problem: error && !isFetching ? error.message : null,
    retry: () => void refetch(),
  };
}
