import { type HealthSummary, healthSummary, type SummaryPeriod } from '@flarewell/domain/summary/summary';
import { useMemo } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useConditions } from '#data/diary/conditions.ts';
import { useMedications } from '#data/diary/medications.ts';
import { useFlareDecisions } from '#data/patterns/flareDecisions.ts';
import { useToday } from '#data/today.ts';

interface LoadedSummary {
  /** Null until the whole history is loaded, because a medication's last use may be years ago. */
  summary: HealthSummary | null;
  /** Loads the flares again; absent unless that has failed. */
  retryFlares?: () => void;
}

export function useSummary(days: SummaryPeriod): LoadedSummary {
  const { checkIns, isWhole } = useCheckIns();
  const conditions = useConditions();
  const medications = useMedications();
  const { flares, isFailed, retry } = useFlareDecisions();
  const today = useToday();
  const summary = useMemo(
    () =>
      isWhole
        ? healthSummary({ conditions, medications, checkIns: [...checkIns], flares }, today, days)
        : null,
    [isWhole, conditions, medications, checkIns, flares, today, days],
  );
  return { summary, ...(isFailed && { retryFlares: retry }) };
}
