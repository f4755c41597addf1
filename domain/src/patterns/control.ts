import { type CheckIn, severityOf } from '@flarewell/domain/checkIns';
import {
  addDays,
  type Day,
  type DayRange,
  dayOf,
  daysBetween,
  lastDays,
  listDays,
  weekday,
} from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { isRated, type Level } from '@flarewell/domain/measures/ratings';
import { isAsRequired, isLinkedTo, type Medication } from '@flarewell/domain/medications/medications';
import { peakSeverity } from '@flarewell/domain/trends/extremeDays';

/** `unknown`: the missing days decide. */
export type Control = 'total' | 'well' | 'not' | 'unknown';

export interface ControlledWeek extends DayRange {
  control: Control;
}

export const controlWeeks = 26;
export const controlShareWeeks = 12;
/** A day at this severity or above counts against the week. The mapping from 'bothered' to it is ours. */
export const botheredFrom: Level = 3;
/** A well controlled week has at most this many such days, and at most this many days with rescue medication. */
export const mostBadDays = 2;

interface DayState {
  /** Null for a day without a rating. */
  isBad: boolean | null;
  hasRescue: boolean;
}

const missingDay: DayState = { isBad: null, hasRescue: false };

/** The days of the last 26 weeks that are over. */
export function controlDays(today: Day): DayRange {
  return lastDays(addDays(today, -weekday(today)), 7 * controlWeeks);
}

/**
 * The whole weeks, Monday to Sunday, inside a range of days, oldest first. Without a condition: of all of them. The
 * check-ins before the range tell which conditions a day of it should have rated.
 */
export function findControl(
  checkIns: readonly CheckIn[],
  medications: readonly Medication[],
  range: DayRange,
  conditionId: string | null = null,
): ControlledWeek[] {
  const rescue = new Set(
    medications
      .filter((medication) => isAsRequired(medication))
      .filter((medication) => conditionId === null || isLinkedTo(medication, conditionId))
      .map(({ id }) => id),
  );
  const isBadOn = conditionId === null ? judgeSkin(checkIns) : judgeCondition(conditionId);
  const states = new Map(
    checkInsWithin(checkIns, range).map((checkIn): [Day, DayState] => {
      const hasRescue = checkIn.medicationEntries.some(
        ({ taken, medicationId }) => taken && rescue.has(medicationId),
      );
      return [dayOf(checkIn.date), { isBad: isBadOn(checkIn), hasRescue }];
    }),
  );
  return wholeWeeks(range).map((week) => ({
    ...week,
    control: judge(listDays(week).map((day) => states.get(day) ?? missingDay)),
  }));
}

function wholeWeeks({ from, to }: DayRange): DayRange[] {
  // Days since Monday are (weekday + 6) % 7, so the next Monday is (8 - weekday) % 7 days away.
  const firstMonday = addDays(from, (8 - weekday(from)) % 7);
  const count = Math.max(0, Math.floor((daysBetween(firstMonday, to) + 1) / 7));
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(firstMonday, 7 * index);
    return { from: monday, to: addDays(monday, 6) };
  });
}

type IsBad = (checkIn: CheckIn) => boolean | null;

function judgeCondition(conditionId: string): IsBad {
  return (checkIn) => {
    const severity = severityOf(checkIn, conditionId);
    return severity === null ? null : severity >= botheredFrom;
  };
}

/** A condition that was rated before and is not on this day could have been worse than the others. */
function judgeSkin(checkIns: readonly CheckIn[]): IsBad {
  const firstRated = findFirstRatings(checkIns);
  return (checkIn) => {
    if ((peakSeverity(checkIn) ?? 0) >= botheredFrom) return true;
    const due = [...firstRated].filter(([, date]) => date <= checkIn.date);
    const isComplete = due.length > 0 && due.every(([id]) => severityOf(checkIn, id) !== null);
    return isComplete ? false : null;
  };
}

/** The date of the first rating of each condition. */
function findFirstRatings(checkIns: readonly CheckIn[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const { date, conditionEntries } of checkIns) {
    for (const { conditionId, severity } of conditionEntries) {
      if (isRated(severity) && date < (first.get(conditionId) ?? '~')) first.set(conditionId, date);
    }
  }
  return first;
}

/** A week is only called controlled when no course of its missing days could change that. */
function judge(days: readonly DayState[]): Control {
  const missing = days.filter(({ isBad }) => isBad === null);
  const bad = days.filter(({ isBad }) => isBad).length;
  const rescued = days.filter(({ hasRescue }) => hasRescue).length;
  if (Math.max(bad, rescued) > mostBadDays) return 'not';
  if (bad + rescued + missing.length === 0) return 'total';
  const mostBad = bad + missing.length;
  const mostRescued = rescued + missing.filter(({ hasRescue }) => !hasRescue).length;
  return Math.max(mostBad, mostRescued) <= mostBadDays ? 'well' : 'unknown';
}

/** How many weeks were well or totally controlled: at least, and at most if all the unknown ones were. */
export function countControlled(weeks: readonly ControlledWeek[]): { least: number; most: number } {
  const least = weeks.filter(({ control }) => control === 'well' || control === 'total').length;
  return { least, most: least + weeks.filter(({ control }) => control === 'unknown').length };
}
