import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, type Day, type DayRange, dayOf, daysBetween } from '@flarewell/domain/day';
import { countUpTo } from '@flarewell/domain/patterns/diary/diary';
import type { Milestone } from '@flarewell/domain/patterns/patterns';
import {
  alphas,
  checkInsToAnswer,
  milestonesUpTo,
  nextMilestone,
  searchDays,
} from '@flarewell/domain/patterns/search/looks';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';

/** The results of a look are shown for so many check-ins after it. With this limit the work does not grow with the years. */
const shownFor = { checkIns: 365, looks: 4 } as const;

export interface PlannedLook {
  /** The number of check-ins at the look. */
  at: number;
  on: Day;
  /** The days that it examines. */
  range: DayRange;
  alpha: number;
}

/** The looks whose results are shown, oldest first. All functions here get the check-ins up to today, oldest first. */
export function planLooks(checkIns: readonly CheckIn[], suspicions: readonly Suspicion[]): PlannedLook[] {
  return milestonesUpTo(checkIns.length)
    .filter((at) => at > checkIns.length - shownFor.checkIns)
    .slice(-shownFor.looks)
    .map((at) => {
      const on = dayOfCheckIn(checkIns, at);
      const first = countUpTo(checkIns, addDays(on, -searchDays)) + 1;
      return { at, on, range: daysFrom(checkIns, first, at), alpha: alphaOf(checkIns, at, suspicions) };
    });
}

/** A look is stricter while a suspicion waits for its answer, because both together may not be wrong more often. */
function alphaOf(checkIns: readonly CheckIn[], at: number, suspicions: readonly Suspicion[]): number {
  const isBeside = suspicions.some(({ namedOn }) => {
    const before = countUpTo(checkIns, namedOn);
    return before < at && at <= before + checkInsToAnswer;
  });
  return isBeside ? alphas.lookBesideSuspicion : alphas.look;
}

export function findMilestone(checkIns: readonly CheckIn[]): Milestone {
  const at = milestonesUpTo(checkIns.length).at(-1) ?? null;
  return { at, on: at === null ? null : dayOfCheckIn(checkIns, at), next: nextMilestone(checkIns.length) };
}

/** The days from one check-in to another, both counted from 1. */
export function daysFrom(checkIns: readonly CheckIn[], first: number, last: number): DayRange {
  return { from: dayOfCheckIn(checkIns, first), to: dayOfCheckIn(checkIns, last) };
}

/**
 * Whether check-ins that answer something lie too far apart to be compared. An import may have 120 of them in a hundred
 * years, and the work and the memory of a comparison grow with the days.
 */
export function isTooThin({ from, to }: DayRange): boolean {
  return daysBetween(from, to) + 1 >= 2 * searchDays;
}

function dayOfCheckIn(checkIns: readonly CheckIn[], ordinal: number): Day {
  return dayOf((checkIns[ordinal - 1] as CheckIn).date);
}
