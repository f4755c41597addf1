import type { DayRange } from '@flarewell/domain/day';
import { expect, test } from 'vitest';
import { readPeriods } from '#assistant/reading/periods/periods.ts';
import { shiftPeriod } from '#assistant/reading/periods/ranges.ts';
import { wordsOf } from '#assistant/reading/words/text.ts';

const firstDay = '2025-03-09';
const span = (range: DayRange | null) =>
  range && (range.from === range.to ? range.from : `${range.from}..${range.to}`);

/** The period, what it is compared with and the days of the week. */
function read(text: string, today = '2026-11-16'): string | null {
  const found = readPeriods(wordsOf(text), today, firstDay);
  if (!found) return null;
  if ('sentence' in found) return found.sentence;
  const against = found.against && `against ${span(found.against)}`;
  return [span(found.period), against, ...found.days].filter(Boolean).join(' ');
}

// 16 November 2026 is a Monday.
// biome-ignore format: one period a line
const periods: readonly (readonly [text: string, expected: string | null])[] = [
  ['today', '2026-11-16'],
  ['yesterday', '2026-11-15'],
  ['the day before yesterday', '2026-11-14'],
  ['3 days ago', '2026-11-13'],
  ['three days ago', '2026-11-13'],
  ['last night', '2026-11-15'],
  ['on Monday', '2026-11-09'],
  ['last Monday', '2026-11-09'],
  ['on Sunday', '2026-11-15'],
  ['on thursday', '2026-11-12'],
  ['Nov 3rd', '2026-11-03'],
  ['3 November', '2026-11-03'],
  ['the 3rd of november', '2026-11-03'],
  ['on the 3rd', '2026-11-03'],
  ['on the 30th', '2026-10-30'],
  ['11/3', '2026-11-03'],
  ['15/10', '2026-10-15'],
  ['11/3/25', '2025-11-03'],
  ['3.11.2025', '2025-11-03'],
  ['2026-11-03', '2026-11-03'],
  ['November 3, 2025', '2025-11-03'],
  ['Nov 30', '2025-11-30'],
  ['Feb 29', '2024-02-29'],
  ['may 5', '2026-05-05'],
  ['may I see', ''],
  ['in may', '2026-05-01..2026-05-31'],
  ['past week', '2026-11-10..2026-11-16'],
  ['last 7 days', '2026-11-10..2026-11-16'],
  ['this month', '2026-11-01..2026-11-16'],
  ['last month', '2026-10-01..2026-10-31'],
  ['past month', '2026-10-18..2026-11-16'],
  ['last 30 days', '2026-10-18..2026-11-16'],
  ['past two weeks', '2026-11-03..2026-11-16'],
  ['last 3 months', '2026-08-19..2026-11-16'],
  ['past 6 months', '2026-05-21..2026-11-16'],
  ['past half year', '2026-05-21..2026-11-16'],
  ['past 12 months', '2025-11-17..2026-11-16'],
  ['past year', '2025-11-17..2026-11-16'],
  ['this year', '2026-01-01..2026-11-16'],
  ['so far this year', '2026-01-01..2026-11-16'],
  ['last year', '2025-01-01..2025-12-31'],
  ['in 2025', '2025-01-01..2025-12-31'],
  ['2 months ago', '2026-09-01..2026-09-30'],
  ['since 2 weeks ago', '2026-11-02..2026-11-16'],
  ['in October', '2026-10-01..2026-10-31'],
  ['in Oct', '2026-10-01..2026-10-31'],
  ['last October', '2026-10-01..2026-10-31'],
  ['last November', '2025-11-01..2025-11-30'],
  ['October 2025', '2025-10-01..2025-10-31'],
  ['october last year', '2025-10-01..2025-10-31'],
  ['in December', '2025-12-01..2025-12-31'],
  ['in spring', '2026-03-01..2026-05-31'],
  ['this summer', '2026-06-01..2026-08-31'],
  ['in fall', '2026-09-01..2026-11-16'],
  ['last autumn', '2025-09-01..2025-11-30'],
  ['in winter', '2025-12-01..2026-02-28'],
  ['on christmas', '2025-12-25'],
  ['christmas eve', '2025-12-24'],
  ["on New Year's Eve", '2025-12-31'],
  ["New Year's Day", '2026-01-01'],
  ['halloween', '2026-10-31'],
  ["valentine's day", '2026-02-14'],
  ['between Oct 1 and 15', '2026-10-01..2026-10-15'],
  ['Oct 1-15', '2026-10-01..2026-10-15'],
  ['from 1 to 15 October', '2026-10-01..2026-10-15'],
  ['from September 1 to October 15', '2026-09-01..2026-10-15'],
  ['from october to march', '2025-10-01..2026-03-31'],
  ['since September', '2026-09-01..2026-11-16'],
  ['since the start of september', '2026-09-01..2026-11-16'],
  ['after October 10', '2026-10-11..2026-11-16'],
  ['before October', '2025-03-09..2026-09-30'],
  ['until October', '2025-03-09..2026-10-31'],
  ['the week of october 5', '2026-10-05..2026-10-11'],
  ['the second week of october', '2026-10-08..2026-10-14'],
  ['ever', '2025-03-09..2026-11-16'],
  ['in total', '2025-03-09..2026-11-16'],
  ['overall', '2025-03-09..2026-11-16'],
  ['last weekend', '2026-11-14..2026-11-15'],
  ['on weekends', 'weekends'],
  ['at the weekend', 'weekends'],
  ['on weekdays in October', '2026-10-01..2026-10-31 weekdays'],
  ['compare September and October', '2026-09-01..2026-09-30 against 2026-10-01..2026-10-31'],
  ['october than september', '2026-10-01..2026-10-31 against 2026-09-01..2026-09-30'],
  ['better than last month', '2026-11-01..2026-11-16 against 2026-10-01..2026-10-31'],
  ['this month than last', '2026-11-01..2026-11-16 against 2026-10-01..2026-10-31'],
  ['the difference between october and november', '2026-10-01..2026-10-31 against 2026-11-01..2026-11-16'],
  ['march, april and may', '2026-03-01..2026-05-31'],
  ['around 12 june', '2026-06-09..2026-06-15'],
  ['around the 12th of june', '2026-06-09..2026-06-15'],
  ['the last two weeks of august', '2026-08-18..2026-08-31'],
  ['the first 3 days of march', '2026-03-01..2026-03-03'],
  ['round my birthday 9th of march', '2026-03-06..2026-03-12'],
  ['early june', '2026-06-01..2026-06-10'],
  ['the start of june', '2026-06-01..2026-06-10'],
  ['mid june', '2026-06-11..2026-06-20'],
  ['late february', '2026-02-21..2026-02-28'],
  ['april to mid may', '2026-04-01..2026-05-20'],
  ['since the beginning of june', '2026-06-01..2026-11-16'],
  ['between june and the end of august', '2026-06-01..2026-08-31'],
  ['over christmas', '2025-12-24..2026-01-01'],
  ['the christmas holidays', '2025-12-24..2026-01-01'],
  ['during xmas 2024', '2024-12-24..2025-01-01'],
  ['over christmas last year', '2025-12-24..2026-01-01'],
  ['christmas eve last year', '2025-12-24'],
  ['late june 2025', '2025-06-21..2025-06-30'],
  ['the end of june 2025', '2025-06-21..2025-06-30'],
  ['mid june of last year', '2025-06-11..2025-06-20'],
  ['early november', '2026-11-01..2026-11-10'],
  ['the past month to date', '2026-10-18..2026-11-16'],
  ['over the week', '2026-11-10..2026-11-16'],
  ['over the week before june', '2026-05-25..2026-05-31'],
  ['over the year 2025', '2025-01-01..2025-12-31'],
  ['over the month of june', '2026-06-01..2026-06-30'],
  ['over the last 7 days of data', '2026-11-10..2026-11-16'],
  ['the weekend before last', '2026-11-07..2026-11-08'],
  ['8th to 22nd of August', '2026-08-08..2026-08-22'],
  ['February 30', 'There is no February 30.'],
  ['31 april', 'There is no April 31.'],
  ['2026-02-29', 'There is no February 29, 2026.'],
  ['November 30, 2026', 'November 30 is still ahead.'],
  ['December 2026', 'December 2026 is still ahead.'],
  ['January 5, 2027', 'January 5, 2027 is still ahead.'],
  ['late november', 'The time from November 21 is still ahead.'],
  ['the last two weeks of november', 'The time from November 17 is still ahead.'],
  ['tomorrow', 'Tomorrow is still ahead.'],
  ['next week', 'Next week is still ahead.'],
];

test('R108 periods', () => {
  for (const [text, expected] of periods) expect.soft(read(text), text).toBe(expected);
});

// From Sunday, November 15 to Saturday, November 21, 2026. On each of these days the calendar's week began on the 15th.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
  (name, index) => ({
    name,
    today: `2026-11-${15 + index}`,
    weekBefore: `2026-11-${String(9 + index).padStart(2, '0')}`,
  }),
);
const to = (from: string, day: string) => (from === day ? day : `${from}..${day}`);

test.each(weekdays)('R108 weeks, read on a $name', ({ today, weekBefore }) => {
  const thisWeek = to('2026-11-15', today);
  const lastWeek = '2026-11-08..2026-11-14';
  // biome-ignore format: one period a line
  const expected = {
    'this week': thisWeek,
    'this week so far': thisWeek,
    'last week': lastWeek,
    'the previous week': lastWeek,
    'the week before last': '2026-11-01..2026-11-07',
    'a week ago': lastWeek,
    '3 weeks ago': '2026-10-25..2026-10-31',
    'past week': `${weekBefore}..${today}`,
    'this past week': `${weekBefore}..${today}`,
    'last 7 days': `${weekBefore}..${today}`,
    'since last week': `2026-11-08..${today}`,
    'before this week': `${firstDay}..2026-11-14`,
    'this week vs last week': `${thisWeek} against ${lastWeek}`,
    'last week vs this week': `${thisWeek} against ${lastWeek}`,
    'better than last week': `${thisWeek} against ${lastWeek}`,
    'last week than the week before last': `${lastWeek} against 2026-11-01..2026-11-07`,
  };
  const found = Object.keys(expected).map((text) => [text, read(text, today)]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

test('R108 a weekend that is not over is not the last weekend', () => {
  expect(read('last weekend', '2026-11-15')).toBe('2026-11-07..2026-11-08');
  expect(read('last weekend', '2026-11-14')).toBe('2026-11-07..2026-11-08');
});

test('R108 what follows or precedes a period', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' };
  expect(span(shiftPeriod({ unit: 'month', by: -1 }, october))).toBe('2026-09-01..2026-09-30');
  expect(span(shiftPeriod({ unit: 'week', by: -1 }, october))).toBe('2026-09-24..2026-09-30');
  expect(span(shiftPeriod({ unit: 'day', by: 1 }, { from: '2026-11-02', to: '2026-11-02' }))).toBe(
    '2026-11-03',
  );
});

test('R108 periods are the same in every timezone of the server', () => {
  const zone = process.env.TZ;
  try {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo', 'UTC']) {
      process.env.TZ = timezone;
      for (const [text, expected] of periods) expect(read(text), `${text} in ${timezone}`).toBe(expected);
    }
  } finally {
    process.env.TZ = zone;
  }
});
