import { type CheckIn, severityOf } from '@flarewell/domain/checkIns';
import { type DayRange, dayOf } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import type { Level } from '@flarewell/domain/ratings';
import { isSevere } from '@flarewell/domain/severity';
import type { RatedDay } from './conditionStats.ts';
import { peakSeverity } from './extremeDays.ts';

/** Recorded days in a row. Days without a rating neither count nor end it. */
export interface Run extends DayRange {
  days: number;
  worst: Level;
}

/** Each day's highest severity, or that of the given condition; oldest first, without unrated days. */
export function listRatedDays(checkIns: readonly CheckIn[], conditionId: string | null = null): RatedDay[] {
  return checkIns
    .flatMap((checkIn): RatedDay[] => {
      const severity = conditionId === null ? peakSeverity(checkIn) : severityOf(checkIn, conditionId);
      return severity === null ? [] : [{ day: dayOf(checkIn.date), severity }];
    })
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The days on which any condition, or the given one, was severe; oldest first. */
export function listSevereDays(
  checkIns: readonly CheckIn[],
  range: DayRange,
  conditionId: string | null = null,
): RatedDay[] {
  const rated = listRatedDays(checkInsWithin(checkIns, range), conditionId);
  return rated.filter(({ severity }) => isSevere(severity));
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
      if (severity > last.worst) last.worst = severity;
    } else {
      runs.push({ from: day, to: day, days: 1, worst: severity });
      isOpen = true;
    }
  }
  return runs;
}

/** A flare is a run of severe days. One that began before the first of the check-ins is cut off there. */
export function findFlares(checkIns: readonly CheckIn[], conditionId: string | null = null): Run[] {
  return findRuns(listRatedDays(checkIns, conditionId), isSevere);
}
