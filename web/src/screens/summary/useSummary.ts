import { type HealthSummary, healthSummary, type SummaryPeriod } from '@flarewell/domain/summary/summary';
import { useMemo } from 'react';
import { useCheckIns } from '#data/checkIns.ts';
import { useConditions } from '#data/conditions.ts';
import { useFlareDecisions } from '#data/flareDecisions.ts';
import { useMedications } from '#data/medications.ts';
import { useToday } from '#data/today.ts';

/** Returns null until the whole history is loaded, because a medication's last use may be years ago. */
export function useSummary(days: SummaryPeriod): HealthSummary | null {
  const { checkIns, isWhole } = useCheckIns();
  const conditions = useConditions();
  const medications = useMedications();
  const flares = useFlareDecisions() ?? null;
  const today = useToday();
  return useMemo(
    () =>
      isWhole
        ? healthSummary({ conditions, medications, checkIns: [...checkIns], flares }, today, days)
        : null,
    [isWhole, conditions, medications, checkIns, flares, today, days],
  );
}
