import type { DayRange } from '@flarewell/domain/day';
import type { ValuedDay } from './extremeDays.ts';

/** Recorded days in a row. Days without a rating neither count nor end it. */
export interface Run extends DayRange {
  days: number;
}

/** Groups the rated days, given oldest first, into runs that end at the first day that does not count. */
export function findRuns(rated: readonly ValuedDay[], counts: (value: number) => boolean): Run[] {
  const runs: Run[] = [];
  let isOpen = false;
  for (const { day, value } of rated) {
    const last = runs.at(-1);
    if (!counts(value)) {
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
