import { dateRange } from '@flarewell/domain/dates';
import { addDays, type Day, type DayRange, dayOf, daysBetween, lastDays } from '@flarewell/domain/day';
import { type AskedRecords, pickNamed } from './askedRecords.ts';
import { calendarRange } from './calendars.ts';
import { type CalendarUnit, isNamedPeriod, type NamedPeriod, type Period } from './query.ts';

/** The periods that have a name. */
export const usualPeriods: readonly NamedPeriod[] = [
  { kind: 'last', days: 7 },
  { kind: 'last', days: 30 },
  { kind: 'last', days: 90 },
  { kind: 'last', days: 365 },
  { kind: 'calendar', unit: 'week', back: 0 },
  { kind: 'calendar', unit: 'week', back: 1 },
  { kind: 'calendar', unit: 'month', back: 0 },
  { kind: 'calendar', unit: 'month', back: 1 },
  { kind: 'calendar', unit: 'year', back: 0 },
  { kind: 'calendar', unit: 'year', back: 1 },
  { kind: 'everything' },
];

/** From the first to the last day on which a medication was recorded as taken; null if it never was. */
export function daysOfUse(name: string, { medications, checkIns }: Readonly<AskedRecords>): DayRange | null {
  const ids = pickNamed([name], medications).map(({ id }) => id);
  const days = checkIns
    .filter(({ medicationEntries }) =>
      medicationEntries.some(({ medicationId, taken }) => taken && ids.includes(medicationId)),
    )
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

const calendarNames: Record<CalendarUnit, readonly [current: string, previous: string]> = {
  week: ['This week', 'Last week'],
  month: ['This month', 'Last month'],
  year: ['This year', 'Last year'],
};

/** The words of a chip: 'Last 30 days', 'Since Tacrolimus was started', 'Oct 1 to Oct 31, 2026'. */
export function namePeriod(period: Period, today: Day): string {
  if (!isNamedPeriod(period)) return dateRange(period);
  if (period.kind === 'last') return `Last ${period.days} days`;
  if (period.kind === 'since-use') return `Since ${period.medication} was started`;
  if (period.kind === 'everything') return 'Everything';
  return calendarNames[period.unit][period.back] ?? dateRange(calendarRange(period.unit, period.back, today));
}
