import type { CheckIn } from '@flarewell/domain/checkIns';
import { type DayRange, dayOf } from '@flarewell/domain/day';
import type { Level } from '@flarewell/domain/ratings';
import type { RatedDay } from './conditionStats.ts';
import { peakSeverity } from './extremeDays.ts';

/** Recorded days in a row. Days without a rating neither count nor end it. */
export interface Run extends DayRange {
  days: number;
}

/** Each day's highest severity; oldest first, without unrated days. */
export function listRatedDays(checkIns: readonly CheckIn[]): RatedDay[] {
  return checkIns
    .flatMap((checkIn): RatedDay[] => {
      const severity = peakSeverity(checkIn);
      return severity === null ? [] : [{ day: dayOf(checkIn.date), severity }];
    })
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Groups the rated days, given oldest first, into runs that end at the first day that does not count. */
export function findRuns(rated: readonly RatedDay[], counts: (severity: Level) => boolean): Run[] {
  const runs: Run[] = [];
  let isOpen = false;
  for (const { day, severity } of rated) {
    const last = runs.at(-1);
    if (!counts(severity)) {
      isOpen = false;
    } else if (isOpen && last) {
      last.to = day;
      last.days += 1;
    } else {
      runs.push({ from: day, to: day, days: 1 });
      isOpen = true;
    }
  }
  return runs;
}
