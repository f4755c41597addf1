import { dateRange, monthName, weekdayName } from '@flarewell/domain/dates';
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  daysOfMonth,
  monthOf,
  weekday,
} from '@flarewell/domain/day';
import type { Grouping } from '@flarewell/domain/measures/measures';
import type { CalendarUnit } from './query.ts';

/** The week, month or year of the calendar `back` units before the current one. Weeks begin on Sunday, as in History. */
export function calendarRange(unit: CalendarUnit, back: number, today: Day): DayRange {
  if (unit === 'month') return daysOfMonth(addMonths(monthOf(today), -back));
  const year = Number(today.slice(0, 4)) - back;
  if (unit === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  return weekOf(addDays(today, -7 * back));
}

/** From Sunday to Saturday. */
export function weekOf(day: Day): DayRange {
  const from = addDays(day, -weekday(day));
  return { from, to: addDays(from, 6) };
}

export type CalendarGrouping = 'week' | 'month' | 'weekday';

export function isCalendar(by: Grouping | null): by is CalendarGrouping {
  return by !== null && Object.hasOwn(calendars, by);
}

export const calendars: Record<CalendarGrouping, { keyOf(day: Day): string; nameOf(key: string): string }> = {
  week: { keyOf: (day) => weekOf(day).from, nameOf: (key) => dateRange(weekOf(key)) },
  month: { keyOf: monthOf, nameOf: monthName },
  // November 1, 2026 is a Sunday.
  weekday: {
    keyOf: (day) => `${weekday(day)}`,
    nameOf: (key) => weekdayName(`2026-11-0${Number(key) + 1}`),
  },
};
