import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, type Day, type DayRange, dayOf, daysBetween } from '@flarewell/domain/day';
import { countUpTo } from '@flarewell/domain/patterns/diary/patternRecords';
import type { Milestone } from '@flarewell/domain/patterns/foundPatterns';
import {
  alphas,
  checkInsToAnswer,
  milestonesUpTo,
  nextMilestone,
  searchDays,
} from '@flarewell/domain/patterns/search/interimLooks';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';

/** How long the results of an interim look are shown. With this limit the work does not grow with the years. */
const shownFor = { checkIns: 365, looks: 4 } as const;

export interface PlannedInterimLook {
  /** The number of check-ins at the interim look. */
  at: number;
  on: Day;
  /** The days that it examines. */
  range: DayRange;
  alpha: number;
}

/** The interim looks whose results are shown. All functions here get the check-ins up to today, oldest first. */
export function planInterimLooks(
  checkIns: readonly CheckIn[],
  suspicions: readonly Suspicion[],
): PlannedInterimLook[] {
  return milestonesUpTo(checkIns.length)
    .filter((at) => at > checkIns.length - shownFor.checkIns)
    .slice(-shownFor.looks)
    .map((at) => {
      const on = dayOfCheckIn(checkIns, at);
      const first = countUpTo(checkIns, addDays(on, -searchDays)) + 1;
      return { at, on, range: daysFrom(checkIns, first, at), alpha: alphaOf(checkIns, at, suspicions) };
    });
}

/** An interim look is stricter while a suspicion waits for its answer, because both together may not be wrong more often. */
function alphaOf(checkIns: readonly CheckIn[], at: number, suspicions: readonly Suspicion[]): number {
  const isBeside = suspicions.some(({ namedOn }) => {
    const before = countUpTo(checkIns, namedOn);
    return before < at && at <= before + checkInsToAnswer;
  });
  return isBeside ? alphas.interimLookBesideSuspicion : alphas.interimLook;
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
