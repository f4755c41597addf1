import { type HealthSummary, healthSummary, type SummaryPeriod } from '@flarewell/domain/summary/summary';
import { useMemo } from 'react';
import { useCheckIns } from '#data/checkIns.ts';
import { useConditions } from '#data/conditions.ts';
import { useMedications } from '#data/medications.ts';
import { useToday } from '#data/today.ts';

/** Null until the whole history is here: a medication may have been used last years ago. */
export function useSummary(days: SummaryPeriod): HealthSummary | null {
  const { checkIns, isWhole } = useCheckIns();
  const conditions = useConditions();
  const medications = useMedications();
  const today = useToday();
  return useMemo(
    () => (isWhole ? healthSummary({ conditions, medications, checkIns: [...checkIns] }, today, days) : null),
    [isWhole, conditions, medications, checkIns, today, days],
  );
}
