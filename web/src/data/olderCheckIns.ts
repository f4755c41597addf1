import { type Day, lastDays } from '@flarewell/domain/day';
import { useQuery } from './cache/hooks.ts';
import { checkInsQuery, recentDays } from './checkIns.ts';
import { useToday } from './today.ts';

/** The part of the history that loads after the first screen. */
export interface OlderCheckIns {
  /** Check-ins before this day may be missing; null when all are loaded. */
  missingBefore: Day | null;
  /** Why loading them failed, in a sentence for the person. */
  problem: string | null;
  retry: () => void;
}

export function useOlderCheckIns(): OlderCheckIns {
  const { data, error, isFetching, refetch } = useQuery(checkInsQuery);
  const { from } = lastDays(useToday(), recentDays);
  return {
    missingBefore: data?.isWhole ? null : from,
    problem: error && !isFetching ? error.message : null,
    retry: () => void refetch(),
  };
}
