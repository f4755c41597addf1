import { calendarRange } from '@flarewell/domain/assistant/query/periods';
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  daysOfMonth,
  lastDays,
  weekday,
} from '@flarewell/domain/day';

const unitDays = { day: 1, night: 1, week: 7, fortnight: 14, month: 30, year: 365 } as const;
export const numbers = [
  '',
  'a|an|one',
  'two|couple|couple of|a couple of',
  'three|few|a few',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
export function countOf(text = ''): number {
  const word = numbers.findIndex((names) => names.split('|').includes(text));
  return word > 0 ? word : Number(text);
}

export function unitLength(unit: string | undefined, count = 1): number {
  const days = unitDays[unit as keyof typeof unitDays];
  return unit === 'month' && count % 12 === 0 ? (count / 12) * 365 : days * count;
}

export function yearRange(year: number): DayRange {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** The week, month or year of the calendar `back` units before the current one. Weeks begin on Sunday, as in History. */
export function unitBack(unit: string | undefined, back: number, today: Day): DayRange {
  if (unit === 'week' || unit === 'month' || unit === 'year') return calendarRange(unit, back, today);
  const length = unitLength(unit);
  return lastDays(addDays(today, -back * length), length);
}

/** The Saturday and Sunday before today. */
export function weekendBack(today: Day): DayRange {
  const sunday = addDays(today, -(weekday(today) || 7));
  return { from: addDays(sunday, -1), to: sunday };
}

/** Good Friday to Easter Monday, by the rule for the Gregorian calendar. */
export function easterRange(year: number): DayRange {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const moon = (19 * golden + correction + 15) % 30;
  const fullMoon = moon - (moon > 28 || (moon === 28 && golden > 10) ? 1 : 0);
  const fromMarch21 = addDays(`${year}-03-21`, fullMoon);
  const sunday = addDays(fromMarch21, 7 - weekday(fromMarch21));
  return { from: addDays(sunday, -2), to: addDays(sunday, 1) };
}

/** The latest season that has begun; 'last summer' in summer is the one before. */
export function seasonRange(season: number, isLast: boolean, year: string | undefined, today: Day): DayRange {
  const starting = (inYear: number) => {
    const first = season === 0 ? `${inYear}-12` : `${inYear}-${String(season * 3).padStart(2, '0')}`;
    return { from: `${first}-01`, to: daysOfMonth(addMonths(first, 2)).to };
  };
  if (year) return starting(Number(year));
  const latest = [0, 1, 2].map((back) => starting(Number(today.slice(0, 4)) - back));
  const begun = latest.filter(({ from, to }) => from <= today && !(isLast && to >= today));
  return begun[0] ?? starting(Number(today.slice(0, 4)) - 1);
}
