import { expect, test } from 'vitest';
import {
  dateAndTime,
  dateRange,
  fullDate,
  longDate,
  mediumDate,
  monthAndDay,
  monthName,
  shortDate,
  weekdayDate,
  weekdayName,
} from './dates.ts';

test.each([
  [fullDate, 'Saturday, November 14, 2026'],
  [weekdayDate, 'Saturday, November 14'],
  [weekdayName, 'Saturday'],
  [longDate, 'November 14, 2026'],
  [monthAndDay, 'November 14'],
  [mediumDate, 'Nov 14, 2026'],
  [shortDate, 'Nov 14'],
])('R96 dates: %o of a day reads %s', (write, text) => {
  expect(write('2026-11-14')).toBe(text);
  expect(write('2026-11-14')).toBe(text);
});

test.each([
  ['2026-11-03', '2026-11-03', 'Nov 3, 2026'],
  ['2026-08-18', '2026-11-15', 'Aug 18 to Nov 15, 2026'],
  ['2025-11-16', '2026-11-15', 'Nov 16, 2025 to Nov 15, 2026'],
])('R96 dates: the days from %s to %s read %s', (from, to, text) => {
  expect(dateRange({ from, to })).toBe(text);
});

test('R96 dates: a month has its name and year', () => {
  expect(monthName('2026-05')).toBe('May 2026');
});

// Samoa skipped 2011-12-30. Midnight in UTC is still the evening before in New York.
test.each(['2011-12-30', '2026-03-01', '2024-02-29'])(
  'R96 dates: %s reads the same wherever the program runs',
  (day) => {
    const [month, ...rest] = mediumDate(day).split(/\W+/);
    expect([month, ...rest.map(Number)]).toEqual([
      { '12': 'Dec', '03': 'Mar', '02': 'Feb' }[day.slice(5, 7)],
      Number(day.slice(8)),
      Number(day.slice(0, 4)),
    ]);
  },
);

test.each([
  ['UTC', '2026-12-16T18:10:59.000Z', 'December 16, 2026 at 18:10'],
  ['Europe/Berlin', '2026-12-16T23:10:00.000Z', 'December 17, 2026 at 00:10'],
  ['America/New_York', '2027-01-01T04:59:00.000Z', 'December 31, 2026 at 23:59'],
])('R96 an instant in %s', (timezone, instant, text) => {
  expect(dateAndTime(timezone, instant)).toBe(text);
});
