import { type Condition, describeCondition } from '@flarewell/domain/conditions';
import type { DayRange } from '@flarewell/domain/day';
import { type FlareRecords, findFlares } from '@flarewell/domain/patterns/flares/findFlares';
import type { FoundFlare } from '@flarewell/domain/patterns/patterns';

export interface FlareSummary extends FoundFlare {
  id: string;
  condition: Condition['name'];
}

/** The flares that the person confirmed and of which at least one day is in the period, newest first. */
export function summarizeFlares(records: FlareRecords, { from, to }: DayRange): FlareSummary[] {
  return findFlares(records, to).flatMap(({ id, ...flare }) => {
    if (id === null || flare.state !== 'confirmed' || flare.from > to || flare.to < from) return [];
    return [{ ...flare, id, condition: describeCondition(records.conditions, flare.conditionId).name }];
  });
}
