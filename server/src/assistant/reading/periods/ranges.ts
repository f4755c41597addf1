import { weekOf } from '@flarewell/domain/assistant/query/periods';
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  daysBetween,
  daysOfMonth,
  monthOf,
} from '@flarewell/domain/day';

import { countOf, numbers, unitLength } from '#assistant/reading/periods/units.ts';

export type Unit = 'day' | 'week' | 'month' | 'year';
/** 'the month before' and 'the next day'. */
export interface Shift {
  unit: Unit;
  by: -1 | 1;
}

const comparing =
  /\b(?:compare[ds]?|comparing|comparison|versus|vs|than|against|difference|differ|different|changed?|better|worse|or)\b/;
const nths = ['first|1st', 'second|2nd', 'third|3rd', 'fourth|4th'];

/** 'between', 'since', 'before' and the like make one range of the ranges that are marked with #p and their number. */
export function joinRanges(text: string, ranges: DayRange[], today: Day, firstDay: Day): string {
  const at = (index = ''): DayRange => ranges[Number(index)] ?? { from: today, to: today };
  const span = (first: DayRange, { to }: DayRange): DayRange => {
    // 'Friday to Sunday' starts in the week before, 'October to March' in the year before.
    const back = daysBetween(to, first.from);
    if (back > 0 && back < 7) return { from: addDays(first.from, -7), to };
    const year = Number(to.slice(0, 4)) - Number(first.from.slice(5) > to.slice(5));
    return { from: first.from > to ? `${year}${first.from.slice(4)}` : first.from, to };
  };
  const isComparison = comparing.test(text);
  const isCompared = /\bcompar/.test(text);
  const rules: [pattern: RegExp, read: (...parts: string[]) => DayRange][] = [
    [
      new RegExp(`(?:the )?(${nths.join('|')}) week (?:of|in) #p(\\d+)`, 'g'),
      (nth = '', one) => {
        const from = addDays(at(one).from, 7 * nths.findIndex((names) => names.split('|').includes(nth)));
        return { from, to: addDays(from, 6) };
      },
    ],
    [
      /(?:the )?(first|second) half of #p(\d+)/g,
      (half, one) => {
        const { from, to } = at(one);
        const isYear = from.endsWith('-01-01') && daysBetween(from, to) > 183;
        const middle = isYear
          ? `${from.slice(0, 4)}-06-30`
          : addDays(from, Math.floor(daysBetween(from, to) / 2));
        return half === 'first' ? { from, to: middle } : { from: addDays(middle, 1), to };
      },
    ],
    [
      new RegExp(
        `(?:the )?(?:(\\d{1,2}|${numbers.slice(1).join('|')}) )?(day|week|fortnight|month)s? (?:just |right )?(before|after|preceding|following) (?:the )?#p(\\d+)`,
        'g',
      ),
      (count, unit, side, one) => {
        const days = unitLength(unit, count ? countOf(count) : 1);
        const { from, to } = at(one);
        return side === 'before' || side === 'preceding'
          ? { from: addDays(from, -days), to: addDays(from, -1) }
          : { from: addDays(to, 1), to: addDays(to, days) };
      },
    ],
    // 'The last two weeks of August'
    [
      new RegExp(
        `(?:the )?(first|last) (?:(\\d{1,2}|${numbers.slice(1).join('|')}) )?(day|week)s? of #p(\\d+)`,
        'g',
      ),
      (side, count, unit, one) => {
        const days = unitLength(unit, count ? countOf(count) : 1);
        const { from, to } = at(one);
        return side === 'first' ? { from, to: addDays(from, days - 1) } : { from: addDays(to, 1 - days), to };
      },
    ],
    // 'Christmas week'
    [
      /#p(\d+) week(?!\S)/g,
      (one) => {
        const { from, to } = at(one);
        return from === to ? weekOf(from) : { from, to };
      },
    ],
    // 'The week of the 3rd', but 'the best week of the year' is any of them.
    [
      /(?<!\b(?:best|worst|which|what) )(?:the )?week of (?:the )?#p(\d+)/g,
      (one) => ({ from: at(one).from, to: addDays(at(one).from, 6) }),
    ],
    [
      /(?:around|round(?: about)?) (?:(?:my|the|our) [^\s#]+ )?(?:the )?#p(\d+)/g,
      (one) => {
        const { from, to } = at(one);
        return from === to ? { from: addDays(from, -3), to: addDays(to, 3) } : { from, to };
      },
    ],
    [/between (?:the )?#p(\d+) and (?:the )?#p(\d+)/g, (one, other) => span(at(one), at(other))],
    [
      isCompared ? /$^/g : /#p(\d+) (?:to|until|till|through|thru|up to) #p(\d+)/g,
      (one, other) => span(at(one), at(other)),
    ],
    [
      /(?:ever )?since(?: about| around)?(?: the)?(?: start of| beginning of)? #p(\d+)/g,
      (one) => ({ from: at(one).from, to: today }),
    ],
    [/from #p(\d+) (?:on|onward|onwards)(?!\S)/g, (one) => ({ from: at(one).from, to: today })],
    [/after #p(\d+)/g, (one) => ({ from: addDays(at(one).to, 1), to: today })],
    [/(?:before|prior to) #p(\d+)/g, (one) => ({ from: firstDay, to: addDays(at(one).from, -1) })],
    [/(?:until|till|up to|(?<!\ball )through) #p(\d+)/g, (one) => ({ from: firstDay, to: at(one).to })],
  ];
  return rules.reduce(
    (joined, [pattern, read]) =>
      joined.replace(pattern, (_, ...parts: string[]) => `#p${ranges.push(read(...parts)) - 1}`),
    isComparison ? text.replace(/\bbetween (?=#p)/g, '') : text,
  );
}

/** Whether two ranges are compared, or named one after the other: 'stress in June, July'. */
export const isComparison = (text: string) =>
  comparing.test(text) || /#p\d+(?: (?:and|in|on|the|my|for|with|or|then))* #p\d+/.test(text);

/** Which range is asked about, and which one it is compared with. */
export function assignRanges(
  [one, other]: readonly DayRange[],
  text: string,
  today: Day,
): { period: DayRange | null; against: DayRange | null } {
  if (!one) return { period: null, against: null };
  if (!other) {
    const isAgainst =
      /\b(?:than|compared (?:to|with)|against|versus|vs)(?: (?:in|on|during|the|for|my|it|was|i|did))* #p\d/.test(
        text,
      );
    return isAgainst ? { period: currentLike(one, today), against: one } : { period: one, against: null };
  }
  const isLater = /\b(?:vs|versus)\b/.test(text) && !/\bcompar/.test(text) && other.from > one.from;
  return isLater ? { period: other, against: one } : { period: one, against: other };
}

/** The current period of the same kind: 'better than last month' compares this month. */
function currentLike({ from, to }: DayRange, today: Day): DayRange {
  const length = daysBetween(from, to) + 1;
  if (length === 1) return { from: today, to: today };
  if (daysOfMonth(monthOf(from)).to === to && from.endsWith('-01'))
    return { from: `${monthOf(today)}-01`, to: today };
  const start = addDays(today, 1 - length);
  // The two periods share no day.
  return { from: start <= to && to < today ? addDays(to, 1) : start, to: today };
}

/** The unit before or after a period: the month before October is September. */
export function shiftPeriod({ unit, by }: Shift, { from, to }: DayRange): DayRange {
  if (unit === 'month') return daysOfMonth(addMonths(monthOf(from), by));
  const year = Number(from.slice(0, 4)) + by;
  if (unit === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  // 'The 30 days before' are as many days as the period has.
  const length = unit === 'week' ? 7 : daysBetween(from, to) + 1;
  return by < 0
    ? { from: addDays(from, -length), to: addDays(from, -1) }
    : { from: addDays(to, 1), to: addDays(to, length) };
}
