import { addDays, type Day, type DayRange, daysOfMonth, isDay, monthOf } from '@flarewell/domain/day';
import { capitalize } from '@flarewell/domain/words';

import { parse } from 'chrono-node/en';

/** The sentence says why there is no such day. */
export interface NoDay {
  sentence: string;
}

export const monthNames =
  'jan|january|feb|february|mar|march|apr|april|may|jun|june|jul|july|aug|august|sep|sept|september|oct|october|nov|november|dec|december';
const weekdays =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun';
const count = '(?:\\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const ordinal = '\\d{1,2}(?:st|nd|rd|th)?';
// 'may', 'sun' and 'sat' are ordinary words too, so that they need a word before them or a number.
const before =
  '(?<=\\b(?:in|on|since|of|last|this|before|after|until|till|from|to|and|for|than|vs|or|during) )';
const surely = (names: string, ambiguous: string) =>
  `(?:${names
    .split('|')
    .filter((name) => !ambiguous.split('|').includes(name))
    .join('|')}|${before}(?:${ambiguous})|^(?:${ambiguous})$)`;

/** What looks like a day or a month; the library decides whether it is one. */
export const datePattern = new RegExp(
  `(?<!\\S)(?:${[
    '\\d{4}-\\d{2}-\\d{2}',
    '\\d{1,2}/\\d{1,2}(?:/(?:\\d{4}|\\d{2}))?',
    '\\d{1,2}\\.\\d{1,2}\\.\\d{4}',
    `(?:${monthNames}) (?:the )?${ordinal}(?: (?:19|20)\\d\\d)?(?! (?:to|and) \\d)`,
    `${ordinal}(?: of)? (?:${monthNames})(?: (?:19|20)\\d\\d)?`,
    `(?:last |this )?${surely(monthNames, 'may|mar')}(?: (?:of )?(?:19|20)\\d\\d)?`,
    'may(?= (?:to|through|thru|until|till|or|and|vs|versus) )(?! or may\\b)',
    `(?:last |this )?${surely(weekdays, 'sun|sat|wed|mon')}`,
    `${count} days? ago`,
    'today|yesterday|(?:the )?day before yesterday|last night',
  ].join('|')})(?!\\S)`,
  'g',
);

const longMonths = monthNames
  .split('|')
  .filter((name) => (name.length > 3 && name !== 'sept') || name === 'may');
const anyMonth = new RegExp(`\\b(?:${monthNames})\\b`);

/** The library wants whole names: 'oct' alone could be something else. */
function longMonth(name: string): string {
  return longMonths.find((long) => long.startsWith(name.slice(0, 3))) ?? name;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** The latest day of this month and day that is not ahead; 29 February may be some years ago. */
function latestPast(month: number, day: number, today: Day): Day | null {
  const year = Number(today.slice(0, 4));
  const days = Array.from({ length: 9 }, (_, back) => `${year - back}-${pad(month)}-${pad(day)}`);
  return days.find((some) => isDay(some) && some <= today) ?? null;
}

/**
 * The days of a date in words. Of the library only the numbers in the words are used; which year or week is meant where
 * the words do not tell is decided here, because questions about records are about the past.
 */
export function readDate(text: string, today: Day): DayRange | NoDay {
  const words = text
    // With dots the day comes first, with slashes the month.
    .replace(
      /^(\d+)\.(\d+)\.(\d{4})$/,
      (_, day, month, year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    .replace(/^last night$/, 'yesterday')
    // Without 'the', the library reads the last word only.
    .replace(/^(?:the )?day before yesterday$/, '2 days ago')
    .replace(anyMonth, longMonth);
  const isYearless = anyMonth.test(words) && !/\d{4}/.test(words);
  // Noon of the machine's own timezone: the library calculates in it, so that the result is the same in each.
  const [thisYear = 0, thisMonth = 1, thisDay = 1] = today.split('-').map(Number);
  // 29 February exists in a leap year.
  const [found] = parse(isYearless ? `${words} 2024` : words, new Date(thisYear, thisMonth - 1, thisDay, 12));
  const none = { sentence: `There is no ${nameOf(words)}.` };
  if (!found) return none;
  const part = (name: 'year' | 'month' | 'day') => found.start.get(name) ?? 1;
  const isKnown = (name: 'year' | 'month' | 'day') => found.start.isCertain(name);
  const exact = `${part('year')}-${pad(part('month'))}-${pad(part('day'))}`;
  if (isKnown('day') && isKnown('year') && !isYearless) return dayRange(exact);
  if (isKnown('day')) {
    const past = latestPast(part('month'), part('day'), today);
    return past ? dayRange(past) : none;
  }
  if (isKnown('month')) {
    if (!isYearless) return daysOfMonth(monthOf(exact));
    const isBefore = part('month') > thisMonth || (part('month') === thisMonth && text.startsWith('last '));
    return daysOfMonth(`${thisYear - Number(isBefore)}-${pad(part('month'))}`);
  }
  return dayRange(exact < today ? exact : addDays(exact, -7));
}

function dayRange(day: Day): DayRange {
  return { from: day, to: day };
}

/** 'february 30' becomes 'February 30'. */
function nameOf(words: string): string {
  const [, year, number, date] = words.match(/^(\d{4})-(\d\d)-(\d\d)$/) ?? [];
  const known = longMonths[Number(number) - 1];
  if (known) return `${nameOf(`${known} ${Number(date)}`)}, ${year}`;
  const month = words.match(anyMonth)?.[0] ?? '';
  const day = words.match(/\d{1,2}/)?.[0] ?? '';
  return month ? `${capitalize(month)} ${day}` : words;
}
