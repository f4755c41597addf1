import { type Condition, describeCondition } from '@flarewell/domain/conditions';
import type { DayRange } from '@flarewell/domain/day';
import { type FlareRecords, findFlares } from '@flarewell/domain/patterns/flares/findFlares';
import type { FoundFlare } from '@flarewell/domain/patterns/foundPatterns';

export interface FlareSummary extends FoundFlare {
  id: string;
  condition: Condition['name'];
}

/** The flares that the person confirmed and of which at least one day is in the period, newest first. */
export function summarizeFlares(records: FlareRecords, { from, to }: DayRange): FlareSummary[] {
  const flares = records.flares.filter(
    (flare) => flare.verdict === 'confirmed' && flare.from <= to && flare.to >= from,
  );
  if (flares.length === 0) return [];
  // Of a hundred conditions only those with a flare are read.
  const conditions = records.conditions.filter(({ id }) => flares.some((flare) => flare.conditionId === id));
  return findFlares({ conditions, checkIns: records.checkIns, flares }, to).flatMap(({ id, ...flare }) =>
    id === null ? [] : [{ ...flare, id, condition: describeCondition(conditions, flare.conditionId).name }],
  );
}
