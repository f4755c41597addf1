import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Day } from '@flarewell/domain/day';
import {
  type ControlledWeek,
  controlDays,
  controlShareWeeks,
  countControlled,
  findControl,
} from './control.ts';
import type { Diary } from './diary/diary.ts';
import type { ConditionWeeks, WeekShare } from './patterns.ts';

/** The controlled weeks of the whole skin, then of each condition. With one condition both are the same, so it has one entry. */
export function findConditionWeeks(
  { conditions, medications }: Pick<Diary, 'conditions' | 'medications'>,
  checkIns: readonly CheckIn[],
  today: Day,
): ConditionWeeks[] {
  const range = controlDays(today);
  const ids = conditions.map(({ id }) => id);
  return [...(ids.length > 1 ? [null] : []), ...ids].map((conditionId) => {
    const weeks = findControl(checkIns, medications, range, conditionId);
    return {
      conditionId,
      weeks,
      recent: shareOf(weeks.slice(-controlShareWeeks)),
      before: shareOf(weeks.slice(-2 * controlShareWeeks, -controlShareWeeks)),
    };
  });
}

function shareOf(weeks: readonly ControlledWeek[]): WeekShare {
  return { ...countControlled(weeks), of: weeks.length };
}
