import type { SummaryPatterns } from '@flarewell/domain/summary/findings';
import { useQuery } from '#data/cache/hooks.ts';
import { patternsQuery } from '#data/patterns.ts';
import { trackersQuery } from '#data/trackers.ts';

/** What the search has found. It is asked for only when the person includes it, because it takes the server some work. */
export function useSummaryPatterns(isIncluded: boolean) {
  const { data, error, refetch } = useQuery({ ...patternsQuery, enabled: isIncluded });
  const trackers = useQuery(trackersQuery);
  const patterns: SummaryPatterns | null =
    isIncluded && data && trackers.data ? { findings: data.findings, trackers: trackers.data } : null;
  const problem = (!data && error) || (!trackers.data && trackers.error) || null;
  const retry = () => {
    void refetch();
    void trackers.refetch();
  };
  return { patterns, problem, retry };
}
