import { addDays, addMs, dayIn, isAfter, listDays } from '@flarewell/domain/day';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBackupMissed, judgeBackups, lastBackup, lastBackupTime } from './schedule.ts';

const berlin = (at: string) => ({ at, timezone: 'Europe/Berlin' });
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const timezones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/Sao_Paulo',
);

describe('the time of a backup', () => {
  test.each([
    ['03:30', '2026-01-15T02:29:59.999Z', '2026-01-14T02:30:00.000Z'],
    ['03:30', '2026-01-15T02:30:00.000Z', '2026-01-15T02:30:00.000Z'],
    ['00:00', '2026-01-14T23:00:00.000Z', '2026-01-14T23:00:00.000Z'],
    ['23:59', '2026-01-15T12:00:00.000Z', '2026-01-14T22:59:00.000Z'],
    // 29 March: the clock goes from 02:00 to 03:00, so 02:30 is made up at 03:30.
    ['02:30', '2026-03-29T01:29:00.000Z', '2026-03-28T01:30:00.000Z'],
    ['02:30', '2026-03-29T01:30:00.000Z', '2026-03-29T01:30:00.000Z'],
    ['03:30', '2026-03-29T12:00:00.000Z', '2026-03-29T01:30:00.000Z'],
    // 25 October: the clock goes from 03:00 to 02:00, so 02:30 comes twice; the first one counts.
    ['02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['02:30', '2026-10-25T01:30:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['02:30', '2026-10-26T01:29:00.000Z', '2026-10-25T00:30:00.000Z'],
  ])('R170 backup time: the last %s in Berlin before %s was %s', (at, now, expected) => {
    expect(lastBackupTime(now, berlin(at))).toBe(expected);
  });

  test('R170 backup time: checking every half hour makes one backup on each day, over every change of the clock', () => {
    // The clocks of these timezones change in ten days from one of these.
    const starts = fc.constantFrom(
      '2026-03-05',
      '2026-03-25',
      '2026-04-01',
      '2026-10-01',
      '2026-10-20',
      '2026-10-28',
    );
    fc.assert(
      fc.property(starts, times, timezones, (start, at, timezone) => {
        const time = { at, timezone };
        const checks = Array.from({ length: 10 * 48 }, (_, index) =>
          addMs(`${start}T00:00:00.000Z`, index * 30 * minuteMs),
        );
        const made: string[] = [];
        for (const now of checks) if (judgeBackups(made, now, time) !== 'made') made.push(now);
        // The first one is made up at once, whenever its time was.
        const onTime = made.slice(1);
        for (const now of onTime) {
          expect(isAfter(addMs(lastBackupTime(now, time), 30 * minuteMs), now)).toBe(true);
        }
        // Ten times 24 hours hold nine, ten or eleven backups, because a day can have 23 or 25 hours.
        const dayOf = (now = '') => dayIn(timezone, lastBackupTime(now, time));
        const from = addDays(dayOf(checks[0]), 1);
        expect(onTime.map(dayOf)).toEqual(listDays({ from, to: dayOf(checks.at(-1)) }));
      }),
    );
  });

  test('R170 backup time: it is in the past, and less than 26 hours ago', () => {
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, times, timezones, (date, at, timezone) => {
        const now = date.toISOString();
        const last = lastBackupTime(now, { at, timezone });
        expect(isAfter(last, now)).toBe(false);
        expect(isAfter(addMs(last, 26 * hourMs), now)).toBe(true);
      }),
    );
  });
});

describe('whether a backup is due', () => {
  const now = '2026-01-15T10:00:00.000Z';
  const today = '2026-01-15T02:31:00.000Z';
  const yesterday = '2026-01-14T02:31:00.000Z';
  const future = '2027-06-01T02:30:00.000Z';
  test.each([
    ['made today', [yesterday, today], now, 'made'],
    ['the first one', [], now, 'due'],
    ['just now', [yesterday], '2026-01-15T02:30:00.000Z', 'due'],
    ['within the hour', [yesterday], '2026-01-15T03:30:00.000Z', 'due'],
    ['an hour later', [yesterday], '2026-01-15T03:30:00.001Z', 'missed'],
    ['the server was off', [yesterday], now, 'missed'],
    ['made while the clock was ahead', [yesterday, future], now, 'missed'],
    ['only made while the clock was ahead', [future], now, 'due'],
    ['the clock was set back after it', [yesterday, today], '2026-01-15T02:00:00.000Z', 'made'],
    ['made at its time to the millisecond', ['2026-01-15T02:30:00.000Z'], now, 'made'],
    ['made a millisecond before its time', ['2026-01-15T02:29:59.999Z'], now, 'missed'],
  ])('R172 missed backup: %s', (_, madeAt, instant, state) => {
    expect(judgeBackups(madeAt, instant, berlin('03:30'))).toBe(state);
  });

  test.each([
    ['made today', [yesterday, today], now, false],
    ['the first one', [], now, false],
    ['within the hour', [yesterday], '2026-01-15T03:30:00.000Z', false],
    ['an hour later', [yesterday], '2026-01-15T03:30:00.001Z', true],
    [
      'within the hour, after others were missed',
      ['2026-01-05T02:31:00.000Z'],
      '2026-01-15T03:00:00.000Z',
      true,
    ],
    [
      'made within the hour, after others were missed',
      ['2026-01-05T02:31:00.000Z', today],
      '2026-01-15T03:00:00.000Z',
      false,
    ],
  ])('R172 missed backup, as the operator is told: %s', (_, madeAt, instant, isMissed) => {
    expect(isBackupMissed(madeAt, instant, berlin('03:30'))).toBe(isMissed);
  });

  test('R172 missed backup: the last one is the newest that is not in the future', () => {
    expect(lastBackup([yesterday, future, today], now)).toBe(today);
    expect(lastBackup([future], now)).toBeNull();
    expect(lastBackup([], now)).toBeNull();
  });
});
