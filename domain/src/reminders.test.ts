import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayIn } from './day.ts';
import { reminderTimes } from './profile.ts';
import { nextReminder } from './reminders.ts';

const reminder = (reminderTime: string, timezone: string) => ({
  reminderEnabled: true,
  reminderTime,
  timezone,
});
const nothing = { daysCheckedIn: new Set<string>() };

describe('next reminder', () => {
  test.each([
    ['20:00', 'Europe/London', '2026-01-15T10:00:00Z', '2026-01-15', '2026-01-15T20:00:00.000Z'],
    ['20:00', 'Europe/London', '2026-01-15T19:59:59Z', '2026-01-15', '2026-01-15T20:00:00.000Z'],
    ['20:00', 'Europe/London', '2026-01-15T20:00:00Z', '2026-01-16', '2026-01-16T20:00:00.000Z'],
    ['20:00', 'Europe/London', '2026-12-31T23:00:00Z', '2027-01-01', '2027-01-01T20:00:00.000Z'],
    ['20:00', 'America/Los_Angeles', '2026-01-15T02:00:00Z', '2026-01-14', '2026-01-15T04:00:00.000Z'],
    ['08:00', 'Pacific/Kiritimati', '2026-01-14T17:00:00Z', '2026-01-15', '2026-01-14T18:00:00.000Z'],
    ['00:00', 'Asia/Kolkata', '2026-01-14T18:29:59Z', '2026-01-15', '2026-01-14T18:30:00.000Z'],
    ['20:00', 'Europe/London', '2026-01-15T21:30:00+02:00', '2026-01-15', '2026-01-15T20:00:00.000Z'],
  ])('R79 reminder: at %s in %s, after %s, for %s', (time, timezone, after, day, instant) => {
    expect(nextReminder(reminder(time, timezone), after, nothing)).toEqual({ day, instant });
  });

  test('R79 reminder: none when they are off', () => {
    const off = { ...reminder('20:00', 'Europe/London'), reminderEnabled: false };
    expect(nextReminder(off, '2026-01-15T10:00:00Z', nothing)).toBeNull();
  });

  test.each([
    ['a day that has its check-in', ['2026-01-15'], undefined, '2026-01-16'],
    ['two days that have theirs', ['2026-01-15', '2026-01-16'], undefined, '2026-01-17'],
    ['not a day long ago', ['2026-01-10'], undefined, '2026-01-15'],
    ['a day already reminded of', [], '2026-01-15', '2026-01-16'],
    ['a day reminded of in a timezone ahead', [], '2026-01-16', '2026-01-17'],
    ['not for an old reminder', [], '2026-01-14', '2026-01-15'],
  ])('R80 skipped: %s', (_, days, lastRemindedOn, expected) => {
    const next = nextReminder(reminder('20:00', 'Europe/London'), '2026-01-15T10:00:00Z', {
      daysCheckedIn: new Set(days),
      lastRemindedOn,
    });
    expect(next?.day).toBe(expected);
  });

  test.each([
    [
      'in the gap of spring',
      '02:30',
      'America/New_York',
      '2026-03-08T05:00:00Z',
      '2026-03-08',
      '2026-03-08T07:30:00.000Z',
    ],
    [
      'the first of two in autumn',
      '01:30',
      'America/New_York',
      '2026-11-01T04:00:00Z',
      '2026-11-01',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'the second in autumn is none',
      '01:30',
      'America/New_York',
      '2026-11-01T05:30:00Z',
      '2026-11-02',
      '2026-11-02T06:30:00.000Z',
    ],
    [
      'the day before spring',
      '20:00',
      'Europe/London',
      '2026-03-28T12:00:00Z',
      '2026-03-28',
      '2026-03-28T20:00:00.000Z',
    ],
    [
      'the day of spring',
      '20:00',
      'Europe/London',
      '2026-03-28T20:00:00Z',
      '2026-03-29',
      '2026-03-29T19:00:00.000Z',
    ],
    [
      'midnight lost to DST',
      '00:00',
      'Africa/Cairo',
      '2026-04-23T12:00:00Z',
      '2026-04-24',
      '2026-04-23T22:00:00.000Z',
    ],
    [
      'a day that never was',
      '20:00',
      'Pacific/Apia',
      '2011-12-30T06:00:00Z',
      '2011-12-31',
      '2011-12-31T06:00:00.000Z',
    ],
  ])('R81 clock changes: %s', (_, time, timezone, after, day, instant) => {
    expect(nextReminder(reminder(time, timezone), after, nothing)).toEqual({ day, instant });
  });

  test('R81 clock changes: a year of reminders is one on each local date', () => {
    const timezones = fc.constantFrom(
      'America/New_York',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Africa/Cairo',
    );
    fc.assert(
      fc.property(timezones, fc.constantFrom(...reminderTimes), (timezone, time) => {
        let after = '2026-01-01T12:00:00.000Z';
        let lastRemindedOn = dayIn(timezone, after);
        for (let count = 0; count < 365; count += 1) {
          const next = nextReminder(reminder(time, timezone), after, { ...nothing, lastRemindedOn });
          expect(next?.day).toBe(addDays(lastRemindedOn, 1));
          if (!next) return;
          expect(dayIn(timezone, next.instant)).toBe(next.day);
          after = next.instant;
          lastRemindedOn = next.day;
        }
      }),
      { numRuns: 10 },
    );
  });
});
