import type { CheckIn } from '@flarewell/domain/checkIns';
import { mediumDate } from '@flarewell/domain/dates';
import { addDays, type Day, type DayRange } from '@flarewell/domain/day';
import type { FlatQuery as Query } from './flatQuery.ts';
import { checkInsOf, dayOf, everyDay, isEmpty, usualPeriod } from './rawDays.ts';

/** What an answer must say. */
export interface Figures {
  /** The figures in bold, in this order. */
  bold: readonly string[];
  /** What its table must contain: dates, or names with their figures. */
  mentions?: readonly string[] | undefined;
  /** As right as `bold`, where several are equal. */
  ties?: readonly (readonly string[])[];
}

/** Two neighbouring cells of a table. */
export const row = (name: string, value: string | number) => `| ${name} | ${value}`;

interface Named {
  name: string;
  value: number;
}

/** The name with the highest or lowest value. */
export function extremeOf(
  rows: readonly Named[],
  which: 'highest' | 'lowest',
  write: (value: number) => string,
): Figures {
  const values = rows.map(({ value }) => value);
  const extreme = which === 'highest' ? Math.max(...values) : Math.min(...values);
  const [bold = [], ...ties] = rows
    .filter(({ value }) => Math.abs(value - extreme) < 1e-9)
    .map(({ name, value }) => [name, write(value)]);
  return { bold, ties, mentions: rows.map(({ name, value }) => row(name, write(value))) };
}

export const rangeOf = (query: Query) => query.period ?? usualPeriod(query) ?? everyDay;

/** The period, and the one that it is compared with. */
export const rangesOf = (query: Query) => [rangeOf(query), ...(query.against ? [query.against] : [])];

/** The figure of the period, and that of the one it is compared with. */
export function inBoth(query: Query, figureOf: (range: DayRange) => string | null): Figures {
  const bold = rangesOf(query).map((range) => (isEmpty(range, query) ? null : figureOf(range)));
  return { bold: bold.filter((figure) => figure !== null) };
}

const firstOf = (days: readonly Day[]): Figures => ({ bold: days.slice(0, 1).map(mediumDate) });
const lastOf = (days: readonly Day[]): Figures => ({ bold: days.slice(-1).map(mediumDate) });

/** The count, the first or last day or the dates of days that have something. */
export function dayFigures(query: Query, daysIn: (range: DayRange) => Day[]): Figures {
  const days = daysIn(rangeOf(query));
  if (query.figure === 'first') return firstOf(days);
  if (query.figure === 'last') return lastOf(days);
  if (query.figure === 'list') return { bold: [], mentions: days.slice(-31).map(mediumDate) };
  return inBoth(query, (range) => String(daysIn(range).length));
}

export const daysWith = (query: Query, range: DayRange, isWanted: (checkIn: CheckIn) => boolean) =>
  checkInsOf(range, query).filter(isWanted).map(dayOf);

/** The length of the longest run of days that follow each other. */
export function longestRun(days: readonly Day[]): Figures {
  let longest = 0;
  let run = 0;
  let previous = '';
  for (const day of days) {
    run = previous !== '' && addDays(previous, 1) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    previous = day;
  }
  return { bold: longest > 0 ? [String(longest)] : [] };
}
