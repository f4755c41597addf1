import { type Day, lastDays } from '@flarewell/domain/day';
import { useSuspenseQuery } from './cache/useQuery.ts';
import { checkInsQuery, recentDays } from './checkIns.ts';
import { useToday } from './today.ts';

/** The part of the history that comes after the rest. */
export interface OlderCheckIns {
  /** The check-ins of days before this one may still be missing; null when all are here. */
  missingBefore: Day | null;
  /** Why they did not come, in words for the person. */
  problem: string | null;
  retry: () => void;
}

export function useOlderCheckIns(): OlderCheckIns {
  const { data, error, isFetching, refetch } = useSuspenseQuery(checkInsQuery);
  const { from } = lastDays(useToday(), recentDays);
  return {
    missingBefore: data.isWhole ? null : from,
    problem: error && !isFetching ? error.message : null,
    retry: () => void refetch(),
  };
}
