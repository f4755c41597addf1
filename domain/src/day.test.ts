import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  type Day,
  dayIn,
  dayOf,
  daysBetween,
  daysOfMonth,
  instantOf,
  isAfter,
  isDay,
  isTimezone,
  lastDays,
  listDays,
  monthOf,
  noonOf,
  weekday,
} from './day.ts';

const someDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date): Day => date.toISOString().slice(0, 10));

/** An independent calendar to compare with: counts one day at a time, without `Date`. */
function dayAfter(day: Day): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const write = (y: number, m: number, d: number) =>
    `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
  if (date < (lengths[month - 1] ?? 0)) return write(year, month, date + 1);
  return month < 12 ? write(year, month + 1, 1) : write(year + 1, 1, 1);
}

describe('a day', () => {
  test.each([
    ['2026-11-15', true],
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['1900-01-01', true],
    ['2026-02-29', false],
    ['1900-02-29', false],
    ['2026-02-30', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['2026-01-32', false],
    ['1899-12-31', false],
    ['0000-01-01', false],
    ['2026-1-5', false],
    ['2026-11-15T12:00:00', false],
    [' 2026-11-15', false],
    ['2026-11-15\n', false],
    ['15/11/2026', false],
    ['today', false],
    ['', false],
  ])('R1 day: %j is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });

  test('R1 day: days sort as text in the order of the calendar', () => {
    fc.assert(
      fc.property(someDay, someDay, (one, other) => {
        expect(one < other).toBe(daysBetween(one, other) > 0);
      }),
    );
  });

  test('R2 noon: a date is local noon of its day without an offset, and converts back to that day', () => {
    expect(noonOf('2026-03-29')).toBe('2026-03-29T12:00:00');
    fc.assert(fc.property(someDay, (day) => dayOf(noonOf(day)) === day));
  });
});

describe('ranges', () => {
  test.each([
    [1, '2026-03-03'],
    [3, '2026-03-01'],
    [4, '2026-02-28'],
    [7, '2026-02-25'],
    [14, '2026-02-18'],
    [30, '2026-02-02'],
    [90, '2025-12-04'],
  ])('R3 window: the last %i days that end on 2026-03-03 begin on %s', (count, from) => {
    const window = lastDays('2026-03-03', count);
    expect(window).toEqual({ from, to: '2026-03-03' });
    expect(listDays(window)).toHaveLength(count);
  });

  test('R3 window: a range that ends before it begins has no days', () => {
    expect(listDays({ from: '2026-03-03', to: '2026-03-02' })).toEqual([]);
  });
});

describe('arithmetic', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2024-02-28', 366, '2025-02-28'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-11-15', 0, '2026-11-15'],
    ['2026-11-15', -3650, '2016-11-17'],
  ])('R4 arithmetic: %s plus %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(count);
  });

  test('R4 arithmetic: adding one day at a time agrees with an independent calendar', () => {
    fc.assert(fc.property(someDay, (day) => addDays(day, 1) === dayAfter(day)));
  });

  test('R4 arithmetic: daysBetween returns what addDays added', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  test('R4 arithmetic: Sunday is 0 and weekdays follow each other', () => {
    expect(weekday('2026-11-15')).toBe(0);
    expect(weekday('2024-02-29')).toBe(4);
    fc.assert(fc.property(someDay, (day) => weekday(addDays(day, 1)) === (weekday(day) + 1) % 7));
  });
});

describe('months', () => {
  test.each([
    ['2026-01', 1, '2026-02'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', -14, '2025-09'],
    ['2026-11', 0, '2026-11'],
  ])('R5 month: %s plus %i months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  test.each([
    ['2026-02', '2026-02-28'],
    ['2024-02', '2024-02-29'],
    ['2026-04', '2026-04-30'],
    ['2026-12', '2026-12-31'],
  ])('R5 month: %s ends on %s', (month, last) => {
    expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to: last });
    expect(monthOf(last)).toBe(month);
  });
});

describe('timezones', () => {
  test.each([
    ['2026-11-15T10:30:00Z', 'Pacific/Kiritimati', '2026-11-16'],
    ['2026-11-15T10:30:00Z', 'Etc/GMT+12', '2026-11-14'],
    ['2026-11-15T11:30:00+02:00', 'UTC', '2026-11-15'],
    ['2026-03-08T04:59:59.999Z', 'America/New_York', '2026-03-07'],
    ['2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09'],
    ['2024-02-28T18:30:00Z', 'Asia/Kolkata', '2024-02-29'],
    ['2026-12-31T23:59:59Z', 'Europe/London', '2026-12-31'],
  ])('R6 today: at %s the day in %s is %s', (instant, timezone, day) => {
    expect(dayIn(timezone, instant)).toBe(day);
  });

  test.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Asia/Calcutta', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Etc/GMT+12', true],
    ['Mars/Olympus', false],
    ['+05:00', false],
    ['', false],
    ['Europe/Berlin ', false],
  ])('R6 timezone: %j is a timezone: %s', (text, expected) => {
    expect(isTimezone(text)).toBe(expected);
  });

  test.each([
    ['2026-11-15', '20:00', 'UTC', '2026-11-15T20:00:00.000Z'],
    ['2026-11-15', '20:00', 'America/New_York', '2026-11-16T01:00:00.000Z'],
    ['2026-07-15', '20:00', 'America/New_York', '2026-07-16T00:00:00.000Z'],
    ['2026-11-15', '00:05', 'Asia/Kolkata', '2026-11-14T18:35:00.000Z'],
    ['2026-11-15', '08:00', 'Pacific/Kiritimati', '2026-11-14T18:00:00.000Z'],
    // New York, 8 March 2026: 02:00 to 03:00 does not happen.
    ['2026-03-08', '01:55', 'America/New_York', '2026-03-08T06:55:00.000Z'],
    ['2026-03-08', '02:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', '03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    // New York, 1 November 2026: 01:00 to 02:00 happens twice.
    ['2026-11-01', '00:55', 'America/New_York', '2026-11-01T04:55:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
    // Lord Howe Island changes its clocks by half an hour, and its summer time starts in October.
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    // Samoa crossed the date line: 30 December 2011 does not happen.
    ['2011-12-29', '20:00', 'Pacific/Apia', '2011-12-30T06:00:00.000Z'],
    ['2011-12-30', '20:00', 'Pacific/Apia', '2011-12-31T06:00:00.000Z'],
    ['2011-12-31', '20:00', 'Pacific/Apia', '2011-12-31T06:00:00.000Z'],
  ])('R7 instant: %s %s in %s is %s', (day, time, timezone, instant) => {
    expect(instantOf(day, time, timezone)).toBe(instant);
  });

  test('R7 instant: noon falls on its own day in every timezone', () => {
    const timezones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const recentDay = fc.integer({ min: 0, max: 7000 }).map((count) => addDays('2012-01-01', count));
    fc.assert(
      fc.property(timezones, recentDay, (timezone, day) => {
        expect(dayIn(timezone, instantOf(day, '12:00', timezone))).toBe(day);
      }),
    );
  });

  test('R7 instant: instants with different offsets compare as moments in time', () => {
    expect(isAfter('2026-11-15T10:00:00+02:00', '2026-11-15T07:59:59Z')).toBe(true);
    expect(isAfter('2026-11-15T10:00:00+02:00', '2026-11-15T08:00:00Z')).toBe(false);
  });
});
