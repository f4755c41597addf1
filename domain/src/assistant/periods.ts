import { monthName } from '@flarewell/domain/dates';
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  dayOf,
  daysOfMonth,
  isDay,
  lastDays,
  monthOf,
  weekday,
} from '@flarewell/domain/day';
import type { Records } from '@flarewell/domain/profile';

/** Ten years. */
export const longestRangeDays = 3660;

const months = Array.from({ length: 12 }, (_, index) => {
  const [name = ''] = monthName(`2000-${twoDigits(index + 1)}`)
    .toLowerCase()
    .split(' ');
  return name;
});
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const unitDays = { day: 1, week: 7, month: 30, year: 365 } as const;
type Unit = keyof typeof unitDays;

const lead = '(?:(?:in|over|during|for|of|within|from|on) )?(?:the )?';
const anyMonth = months.join('|');
const aDay = '\\d{4}-\\d{2}-\\d{2}';

type Reader = (match: readonly string[], today: Day) => DayRange | null;

const readers: [RegExp, Reader][] = [
  [
    phrase(`(?:from|between) (${aDay}) (?:to|and|until) (${aDay})`),
    ([, from = '', to = '']) => ({ from, to }),
  ],
  [phrase(`since (${aDay})`), ([, from = ''], today) => ({ from, to: today })],
  [phrase(`${lead}(${aDay})`), ([, day = '']) => ({ from: day, to: day })],
  [phrase(`${lead}today`), (_, today) => ({ from: today, to: today })],
  [phrase(`${lead}yesterday`), (_, today) => ({ from: addDays(today, -1), to: addDays(today, -1) })],
  [
    phrase(`${lead}(?:last|past|previous) (\\d+|${numbers.join('|')}) (day|week|month|year)s?`),
    ([, count = '', unit = 'day'], today) => lastDays(today, countOf(count) * unitDays[unit as Unit]),
  ],
  [
    phrase(`${lead}this (week|month|year)(?: so far)?`),
    ([, unit], today) => ({ ...wholeOf(unit, today), to: today }),
  ],
  [
    phrase(`${lead}(?:last|previous) (week|month|year)`),
    ([, unit], today) => wholeOf(unit, addDays(wholeOf(unit, today).from, -1)),
  ],
  [
    phrase(`${lead}past (week|month|year)`),
    ([, unit = 'week'], today) => lastDays(today, unitDays[unit as Unit]),
  ],
  [
    phrase(`(?:(?:in|during|for|of) (${anyMonth})(?: (\\d{4}))?|(${anyMonth}) (\\d{4}))`),
    ([, month, year, other, itsYear], today) =>
      daysOfMonth(nameMonth(month ?? other ?? '', year ?? itsYear, today)),
  ],
  [
    phrase(`since (${anyMonth})(?: (\\d{4}))?`),
    ([, month = '', year], today) => ({ ...daysOfMonth(nameMonth(month, year, today)), to: today }),
  ],
  [phrase('(?:in|during|for|of) (\\d{4})'), ([, year]) => ({ from: `${year}-01-01`, to: `${year}-12-31` })],
];

function phrase(source: string): RegExp {
  return new RegExp(`(?<![\\w-])${source}(?![\\w-])`, 'g');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function countOf(text: string): number {
  const count = numbers.includes(text) ? numbers.indexOf(text) + 1 : Number(text);
  return Math.min(count, longestRangeDays);
}

/** The week (from Sunday), month or year that contains the day. */
function wholeOf(unit: string | undefined, day: Day): DayRange {
  if (unit === 'month') return daysOfMonth(monthOf(day));
  if (unit === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  const from = addDays(day, -weekday(day));
  return { from, to: addDays(from, 6) };
}

/** The month of this name in the year; without a year, the latest one that has begun. */
function nameMonth(name: string, year: string | undefined, today: Day): string {
  const month = twoDigits(months.indexOf(name) + 1);
  if (year) return `${year}-${month}`;
  const latest = `${today.slice(0, 4)}-${month}`;
  return latest <= monthOf(today) ? latest : addMonths(latest, -12);
}

/** Returns the range, or null when its days are invalid, out of order, in the future or too many. */
export function boundRange({ from, to }: DayRange, today: Day): DayRange | null {
  if (!isDay(from) || !isDay(to)) return null;
  const end = to < today ? to : today;
  const { from: earliest } = lastDays(end, longestRangeDays);
  return from > end ? null : { from: from > earliest ? from : earliest, to: end };
}

/** From the first check-in to today. */
export function allDays({ checkIns }: Readonly<Records>, today: Day): DayRange {
  const [first = today] = checkIns.map(({ date }) => dayOf(date)).sort();
  return boundRange({ from: first, to: today }, today) ?? { from: today, to: today };
}

/** Splits a question into its period and the remaining words. Returns null for several periods or an invalid one. */
export function takePeriod(text: string, today: Day): { period: DayRange | null; rest: string } | null {
  let rest = text;
  const found: (DayRange | null)[] = [];
  for (const [pattern, read] of readers) {
    rest = rest.replace(pattern, (...match: string[]) => {
      const range = read(match, today);
      found.push(range && boundRange(range, today));
      return ' ';
    });
  }
  if (found.length > 1 || found[0] === null) return null;
  return { period: found[0] ?? null, rest };
}
