import { type CheckIn, isTaken, severityOf } from '@flarewell/domain/checkIns';
import { addDays, type Day, type DayRange, dayOf, listDays, weekday } from '@flarewell/domain/day';
import { isAsRequired, isLinkedTo, type Medication } from '@flarewell/domain/medications/medications';
import type { Level } from '@flarewell/domain/ratings';
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

/** What is known of a day; null for a day without a rating. */
type DayState = { isBad: boolean; hasRescue: boolean } | null;

/** The last weeks, Monday to Sunday, that are over; oldest first. Without a condition: of all of them. */
export function findControl(
  checkIns: readonly CheckIn[],
  medications: readonly Medication[],
  today: Day,
  conditionId: string | null = null,
): ControlledWeek[] {
  const rescue = new Set(
    medications
      .filter((medication) => isAsRequired(medication))
      .filter((medication) => conditionId === null || isLinkedTo(medication, conditionId))
      .map(({ id }) => id),
  );
  const states = new Map(
    checkIns.map((checkIn) => [dayOf(checkIn.date), stateOf(checkIn, conditionId, rescue)]),
  );
  const lastSunday = addDays(today, -weekday(today));
  return Array.from({ length: controlWeeks }, (_, index) => {
    const to = addDays(lastSunday, -7 * (controlWeeks - 1 - index));
    const week = { from: addDays(to, -6), to };
    return { ...week, control: judge(listDays(week).map((day) => states.get(day) ?? null)) };
  });
}

function stateOf(checkIn: CheckIn, conditionId: string | null, rescue: ReadonlySet<string>): DayState {
  const severity = conditionId === null ? peakSeverity(checkIn) : severityOf(checkIn, conditionId);
  if (severity === null) return null;
  const hasRescue = [...rescue].some((id) => isTaken(checkIn, id));
  return { isBad: severity >= botheredFrom, hasRescue };
}

/** A week is only called controlled when no course of its missing days could change that. */
function judge(days: readonly DayState[]): Control {
  const missing = days.filter((day) => day === null).length;
  const bad = days.filter((day) => day?.isBad).length;
  const rescued = days.filter((day) => day?.hasRescue).length;
  if (Math.max(bad, rescued) > mostBadDays) return 'not';
  if (bad + rescued + missing === 0) return 'total';
  return Math.max(bad, rescued) + missing <= mostBadDays ? 'well' : 'unknown';
}

/** How many weeks were well or totally controlled: at least, and at most if all the unknown ones were. */
export function countControlled(weeks: readonly ControlledWeek[]): { least: number; most: number } {
  const least = weeks.filter(({ control }) => control === 'well' || control === 'total').length;
  return { least, most: least + weeks.filter(({ control }) => control === 'unknown').length };
}
