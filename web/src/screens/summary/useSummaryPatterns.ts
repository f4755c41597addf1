import type { SummaryPatterns } from '@flarewell/domain/summary/findings';
import { useQuery } from '#data/cache/hooks.ts';
import { useTrackers } from '#data/diary/trackers.ts';
import { patternsQuery } from '#data/patterns/patterns.ts';

/** What the search has found. It is asked for only when the person includes it, because it takes the server some work. */
export function useSummaryPatterns(isIncluded: boolean) {
  const { data, error, refetch } = useQuery({ ...patternsQuery, enabled: isIncluded });
  const trackers = useTrackers();
  const patterns: SummaryPatterns | null = isIncluded && data ? { findings: data.findings, trackers } : null;
  return { patterns, problem: data ? null : error, retry: () => void refetch() };
}
