import { severityOf } from '@flarewell/domain/checkIns';
import { type Condition, describeCondition } from '@flarewell/domain/conditions';
import { type DayRange, daysBetween } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import type { Flare } from '@flarewell/domain/patterns/flares';
import type { Records } from '@flarewell/domain/profile';
import type { Level } from '@flarewell/domain/ratings';

export interface FlareSummary extends DayRange {
  id: string;
  conditionId: string;
  condition: Condition['name'];
  name?: string;
  /** Calendar days from the first to the last. */
  days: number;
  /** The highest rating; null if none of its days is rated. */
  peak: Level | null;
}

/** The flares that the person confirmed and of which at least one day is in the period, newest first. */
export function summarizeFlares(
  flares: readonly Flare[],
  { conditions, checkIns }: Pick<Readonly<Records>, 'conditions' | 'checkIns'>,
  period: DayRange,
): FlareSummary[] {
  return flares
    .filter(({ verdict, from, to }) => verdict === 'confirmed' && from <= period.to && to >= period.from)
    .map(({ id, conditionId, from, to, name }) => ({
      id,
      conditionId,
      condition: describeCondition(conditions, conditionId).name,
      from,
      to,
      ...(name && { name }),
      days: daysBetween(from, to) + 1,
      peak: checkInsWithin(checkIns, { from, to }).reduce<Level | null>((peak, checkIn) => {
        const severity = severityOf(checkIn, conditionId);
        return severity !== null && severity > (peak ?? 0) ? severity : peak;
      }, null),
    }))
    .sort((one, other) => other.from.localeCompare(one.from) || one.condition.localeCompare(other.condition));
}
