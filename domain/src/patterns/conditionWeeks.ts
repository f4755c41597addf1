import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Day } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import {
  type ControlledWeek,
  controlDays,
  controlShareWeeks,
  countControlled,
  findControl,
} from './control.ts';
import type { PatternRecords } from './diary/patternRecords.ts';
import type { ConditionWeeks, WeekShare } from './foundPatterns.ts';

/**
 * The controlled weeks of the whole skin, then of each condition. With one condition both are the same, so the result has
 * one entry. It yields after each condition, so that a server can answer other requests: a diary may have a hundred
 * conditions.
 */
export function* findConditionWeeks(
  { conditions, medications }: Pick<PatternRecords, 'conditions' | 'medications'>,
  checkIns: readonly CheckIn[],
  today: Day,
): Generator<void, ConditionWeeks[]> {
  const range = controlDays(today);
  const recent = checkInsWithin(checkIns, range);
  const ids = conditions.map(({ id }) => id);
  const found: ConditionWeeks[] = [];
  for (const conditionId of [...(ids.length > 1 ? [null] : []), ...ids]) {
    // The years before decide about the whole skin only, and reading them for each of a hundred conditions takes long.
    const weeks = findControl(conditionId === null ? checkIns : recent, medications, range, conditionId);
    found.push({
      conditionId,
      weeks,
      recent: shareOf(weeks.slice(-controlShareWeeks)),
      before: shareOf(weeks.slice(-2 * controlShareWeeks, -controlShareWeeks)),
    });
    yield;
  }
  return found;
}

function shareOf(weeks: readonly ControlledWeek[]): WeekShare {
  return { ...countControlled(weeks), of: weeks.length };
}
