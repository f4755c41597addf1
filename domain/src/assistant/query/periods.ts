import { isTaken } from '@flarewell/domain/checkIns';
import { dateRange, monthName, weekdayName } from '@flarewell/domain/dates';
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  dayOf,
  daysBetween,
  daysOfMonth,
  lastDays,
  monthOf,
  weekday,
} from '@flarewell/domain/day';
import { type FigureKind, type Grouping, measureRows } from '@flarewell/domain/measures/measures';
import type { Medication } from '@flarewell/domain/medications/medications';
import { usageWindowDays } from '@flarewell/domain/medications/usage';
import { controlShareWeeks } from '@flarewell/domain/patterns/control';
import { type AskedRecords, pickNamed } from './askedRecords.ts';
import {
  type CalendarUnit,
  calendarUnits,
  isExtreme,
  isNamedPeriod,
  type NamedPeriod,
  type Period,
  type Query,
} from './query.ts';

// The calendar.

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

// The periods that have a name.

const calendarNames: Record<CalendarUnit, readonly [current: string, previous: string]> = {
  week: ['This week', 'Last week'],
  month: ['This month', 'Last month'],
  year: ['This year', 'Last year'],
};

export const usualPeriods: readonly NamedPeriod[] = [
  ...[7, 30, 90, 365].map((days) => ({ kind: 'last', days }) as const),
  ...calendarUnits.flatMap((unit) => [0, 1].map((back) => ({ kind: 'calendar', unit, back }) as const)),
  { kind: 'everything' },
];

/** The words of a chip: 'Last 30 days', 'Since Tacrolimus was started', 'Oct 1 to Oct 31, 2026'. */
export function namePeriod(period: Period, today: Day): string {
  if (!isNamedPeriod(period)) return dateRange(period);
  if (period.kind === 'last') return `Last ${period.days} days`;
  if (period.kind === 'since-use') return `Since ${period.medication} was started`;
  if (period.kind === 'everything') return 'Everything';
  return calendarNames[period.unit][period.back] ?? dateRange(calendarRange(period.unit, period.back, today));
}

// The days of a period.

/** From the first to the last day on which a medication was recorded as taken; null if it never was. */
export function daysOfUse(name: string, { medications, checkIns }: Readonly<AskedRecords>): DayRange | null {
  const ids = pickNamed([name], medications).map(({ id }) => id);
  const days = checkIns
    .filter((checkIn) => ids.some((id) => isTaken(checkIn, id)))
    .map(({ date }) => dayOf(date))
    .sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
}

/** The days of a period, cut at today; null for the use of a medication that was never used. */
export function resolvePeriod(period: Period, records: Readonly<AskedRecords>, today: Day): DayRange | null {
  const cut = ({ from, to }: DayRange) => ({ from, to: to < today ? to : today });
  if (!isNamedPeriod(period)) return cut(period);
  if (period.kind === 'last') return lastDays(today, period.days);
  if (period.kind === 'calendar') return cut(calendarRange(period.unit, period.back, today));
  if (period.kind === 'since-use') {
    const used = daysOfUse(period.medication, records);
    return used && { from: used.from, to: today };
  }
  const [from = today] = records.checkIns.map(({ date }) => dayOf(date)).sort();
  return { from: from < today ? from : today, to: today };
}

/** As many days directly before the range. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

// The days of a question that names no period.

/** A trend without a period compares the last 30 days with the 30 before, and the last 90 with the 90 before. */
export const trendWindows = [30, 90] as const;
/** An average severity without a period is given for each of these. */
export const averageWindows = [7, 30, 365] as const;

const [week, , year] = averageWindows;
const ofAllDays: readonly FigureKind[] = ['first', 'last', 'longest', 'gap'];

export function usualPeriod(
  query: Query,
  medications: readonly Medication[],
  firstDay: Day,
  today: Day,
): DayRange {
  // The last weeks that are over.
  if (query.measure === 'control') return lastDays(addDays(today, -weekday(today)), 7 * controlShareWeeks);
  const days = countUsualDays(query, medications);
  return days === null ? { from: firstDay, to: today } : lastDays(today, days);
}

/** Null for all days. */
function countUsualDays(
  { measure, figure, by, levels, text, where }: Query,
  medications: readonly Medication[],
): number | null {
  const { usualDays: usual, kind, hasWindow } = measureRows[measure];
  // Chosen days are few, so that all of them count.
  if (where.some((filter) => filter.measure !== 'week')) return null;
  if ((by === 'week' || by === 'month') && usual !== null) return year;
  if (figure === 'trend' && !isCalendar(by)) return 2 * Math.max(...trendWindows);
  if (usual === null || by === 'weekday') return null;
  const isRun = figure === 'current' && (measure === 'medication-days' || levels !== null);
  if (isRun || ofAllDays.includes(figure) || (measure === 'notes' && text !== null)) return null;
  if (by !== null) return usual;
  if (kind === 'level' && isExtreme(figure)) return null;
  if (measure === 'severity') {
    if (figure === 'average') return year;
    return figure === 'count' || levels !== null ? null : week;
  }
  return hasWindow && !isExtreme(figure) ? Math.max(usual, ...medications.map(usageWindowDays)) : usual;
}
