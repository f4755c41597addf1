import { addDays, addMs, instantOf } from '@flarewell/domain/day';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reminderTimes } from './profile.ts';
import { canReach, nextReminder, planReminder, type Reminder, retryReminderAt } from './reminders.ts';

const reminder = (reminderTime: string, timezone: string, dayStartHour = 0) => ({
  reminderEnabled: true,
  reminderTime,
  timezone,
  dayStartHour,
});
const { numRuns: runs = 30 } = fc.readConfigureGlobal();
const nothing = { daysCheckedIn: new Set<string>() };

test.each([
  [0, false, true, false],
  [0, true, false, false],
  [0, true, true, true],
  [1, false, false, true],
])('R207 %i devices, email offered: %s, email on: %s', (devices, isOffered, isEmailOn, reaches) => {
  expect(canReach({ push: { devices }, email: { isOffered } }, isEmailOn)).toBe(reaches);
});

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

  test.each([
    ['00:30', 4, '2026-01-15T22:00:00Z', '2026-01-15', '2026-01-16T00:30:00.000Z'],
    ['00:30', 4, '2026-01-16T00:29:59Z', '2026-01-15', '2026-01-16T00:30:00.000Z'],
    ['00:30', 4, '2026-01-16T00:30:00Z', '2026-01-16', '2026-01-17T00:30:00.000Z'],
    ['03:55', 4, '2026-01-16T01:00:00Z', '2026-01-15', '2026-01-16T03:55:00.000Z'],
    ['04:00', 4, '2026-01-16T01:00:00Z', '2026-01-16', '2026-01-16T04:00:00.000Z'],
    ['00:30', 0, '2026-01-15T22:00:00Z', '2026-01-16', '2026-01-16T00:30:00.000Z'],
    ['23:30', 6, '2026-01-15T22:00:00Z', '2026-01-15', '2026-01-15T23:30:00.000Z'],
  ])(
    'R211 evening: at %s, with days that start at %i, after %s, for %s',
    (time, start, after, day, instant) => {
      expect(nextReminder(reminder(time, 'Europe/London', start), after, nothing)).toEqual({ day, instant });
    },
  );

  test('R211 evening: after midnight, a check-in of the day before needs no reminder', () => {
    const late = reminder('00:30', 'Europe/London', 4);
    const after = '2026-01-15T22:00:00Z';
    const checkedIn = (...days: string[]) => ({ daysCheckedIn: new Set(days) });
    expect(nextReminder(late, after, checkedIn('2026-01-15'))?.day).toBe('2026-01-16');
    expect(nextReminder(late, after, checkedIn('2026-01-16'))?.day).toBe('2026-01-15');
  });

  test('R79 reminder: none while reminders are off', () => {
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
    [
      'a last hour that never was',
      '23:30',
      'America/Nuuk',
      '2026-03-28T01:30:00Z',
      '2026-03-28',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'past the midnight it moved to',
      '23:30',
      'America/Nuuk',
      '2026-03-29T01:10:00Z',
      '2026-03-28',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'the day after it',
      '23:30',
      'America/Nuuk',
      '2026-03-29T01:30:00Z',
      '2026-03-29',
      '2026-03-30T00:30:00.000Z',
    ],
    [
      'the first of two last hours',
      '23:30',
      'America/Nuuk',
      '2026-10-24T12:00:00Z',
      '2026-10-24',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'the second of them is none',
      '23:30',
      'America/Nuuk',
      '2026-10-25T00:30:00Z',
      '2026-10-25',
      '2026-10-26T01:30:00.000Z',
    ],
    [
      'a gap of the night',
      '02:30',
      'Europe/Berlin',
      '2026-03-28T12:00:00Z',
      '2026-03-29',
      '2026-03-29T01:30:00.000Z',
    ],
  ])('R81 clock changes: %s', (_, time, timezone, after, day, instant) => {
    expect(nextReminder(reminder(time, timezone), after, nothing)).toEqual({ day, instant });
  });

  // The windows include every clock change of 2026 in these timezones.
  test.each([
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Africa/Cairo',
    'America/Nuuk',
  ])('R81 clock changes: each local date in %s has one reminder', (timezone) => {
    fc.assert(
      fc.property(fc.constantFrom(...reminderTimes), (time) => {
        expect(remindFor(60, time, timezone, '2026-02-28')).toEqual(
          listFor(60, time, timezone, '2026-02-28'),
        );
        expect(remindFor(40, time, timezone, '2026-09-30')).toEqual(
          listFor(40, time, timezone, '2026-09-30'),
        );
      }),
      { numRuns: Math.ceil(runs / 10), examples: [['00:00'], ['02:30'], ['23:30']] },
    );
  });

  /** The reminders of the days after `day`, each found from the one before. */
  function remindFor(days: number, time: string, timezone: string, day: string) {
    const reminders: (Reminder | null)[] = [];
    let last = { day, instant: instantOf(day, time, timezone) };
    for (let count = 0; count < days; count += 1) {
      const history = { ...nothing, lastRemindedOn: last.day };
      const next = nextReminder(reminder(time, timezone), last.instant, history);
      reminders.push(next);
      if (!next) break;
      last = next;
    }
    return reminders;
  }

  function listFor(days: number, time: string, timezone: string, day: string): Reminder[] {
    return Array.from({ length: days }, (_, count) => {
      const next = addDays(day, count + 1);
      return { day: next, instant: instantOf(next, time, timezone) };
    });
  }
});

describe('planning a reminder', () => {
  const london = reminder('20:00', 'Europe/London');
  const tonight = { day: '2026-01-15', instant: '2026-01-15T20:00:00.000Z' };
  const tomorrow = { day: '2026-01-16', instant: '2026-01-16T20:00:00.000Z' };
  const planned = '2026-01-15T20:00:00.000Z';

  test.each([
    ['on time', planned, '2026-01-15T20:00:00.000Z', tonight, tomorrow],
    ['before its time, as after signing up', '2026-01-15T19:00:00Z', '2026-01-15T19:30:00Z', null, tonight],
    ['just after signing up', '2026-01-15T19:59:50Z', '2026-01-15T20:00:10Z', tonight, tomorrow],
    ['after signing up later that evening', '2026-01-15T20:00:01Z', '2026-01-15T20:30:00Z', null, tomorrow],
    ['two hours late', planned, '2026-01-15T22:00:00.000Z', tonight, tomorrow],
    ['later than that', planned, '2026-01-15T22:00:00.001Z', null, tomorrow],
    ['after days of silence', '2026-01-10T20:00:00Z', '2026-01-15T21:00:00Z', tonight, tomorrow],
    ['after days of silence, too late again', '2026-01-10T20:00:00Z', '2026-01-15T23:00:00Z', null, tomorrow],
  ])('R115 late: %s', (_, plannedAt, now, due, next) => {
    expect(planReminder(london, { plannedAt, now }, nothing)).toEqual({ due, next });
  });

  test('R115 late: after midnight, a late reminder still belongs to the day before', () => {
    const late = { plannedAt: '2026-01-15T23:55:00Z', now: '2026-01-16T00:30:00Z' };
    expect(planReminder(reminder('23:55', 'Europe/London'), late, nothing)).toEqual({
      due: { day: '2026-01-15', instant: '2026-01-15T23:55:00.000Z' },
      next: { day: '2026-01-16', instant: '2026-01-16T23:55:00.000Z' },
    });
  });

  test('R115 late: a day with a check-in gets no reminder, and the next day is planned nevertheless', () => {
    const daysCheckedIn = new Set(['2026-01-15', '2026-01-16']);
    const look = { plannedAt: planned, now: planned };
    expect(planReminder(london, look, { daysCheckedIn })).toEqual({ due: null, next: tomorrow });
  });

  test('R115 late: a day that already had its reminder gets none, and the day after it is planned', () => {
    const history = { ...nothing, lastRemindedOn: '2026-01-16' };
    expect(planReminder(london, { plannedAt: planned, now: planned }, history)).toEqual({
      due: null,
      next: { day: '2026-01-17', instant: '2026-01-17T20:00:00.000Z' },
    });
  });

  test('R115 late: with reminders off, nothing is sent or planned', () => {
    const off = { ...london, reminderEnabled: false };
    const look = { plannedAt: planned, now: planned };
    expect(planReminder(off, look, nothing)).toEqual({ due: null, next: null });
  });
});

describe('retrying a delivery', () => {
  const dueAt = '2026-01-15T20:00:00.000Z';
  const minute = 60_000;

  test.each([
    [1, 0, 5],
    [1, 30, 35],
    [1, 116, null],
    [2, 5, null],
  ])(
    'R116 retry: service unreachable at attempt %s, %s minutes late: at minute %s',
    (attempts, late, expected) => {
      const now = addMs(dueAt, late * minute);
      expect(retryReminderAt({ attempts, dueAt, now, isUnreached: true })).toBe(
        expected === null ? null : addMs(dueAt, expected * minute),
      );
    },
  );

  test.each([
    [1, 0, undefined, 1],
    [2, 1, undefined, 3],
    [3, 3, undefined, 7],
    [6, 31, undefined, 63],
    [7, 63, undefined, null],
    [1, 0, 30 * minute, 30],
    [4, 7, 1000, 15],
    [1, 0, 120 * minute, 120],
    [1, 0, 121 * minute, null],
    [1, 119.5, undefined, null],
  ])(
    'R116 retry: after %s attempts, %s minutes late, with a Retry-After of %s ms: at minute %s',
    (attempts, late, askedMs, expected) => {
      const now = addMs(dueAt, late * minute);
      expect(retryReminderAt({ attempts, dueAt, now, askedMs })).toBe(
        expected === null ? null : addMs(dueAt, expected * minute),
      );
    },
  );
});
