import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import {
  makeCheckIn,
  makeMedication,
  skippedEntry,
  takenEntry,
  takeOn,
} from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Medication } from './medications.ts';
import { limitBadge, limitStatus, measureUsage, usagePattern, usageWindowDays } from './usage.ts';

const today = '2026-03-03';
const cream = makeMedication('cream');
const usageStats = (medication: Medication, checkIns: CheckIn[]) =>
  measureUsage([medication], checkIns, today)[0]?.stats;
const ago = (...ages: number[]) => ages.map((age) => addDays(today, -age));
const takenAgo = (...ages: number[]) => takeOn('cream', ...ago(...ages));

describe('usage window', () => {
  test.each([
    [undefined, 30],
    [1, 30],
    [29, 30],
    [30, 30],
    [31, 31],
    [365, 365],
  ])('R42 usage window: with a maximum of %s days it is %i days', (maxUsageDays, days) => {
    expect(usageWindowDays({ maxUsageDays })).toBe(days);
  });

  test.each([
    ['never', undefined, [], 0],
    ['day 30 counts, day 31 does not', undefined, [0, 29, 30], 2],
    ['a small maximum keeps 30 days', 7, [0, 29, 30], 2],
    ['a large maximum widens it', 60, [0, 30, 59, 60], 3],
    ['tomorrow does not count', undefined, [-1, 0], 1],
  ])('R42 days used: %s', (_, maxUsageDays, ages, expected) => {
    expect(usageStats({ ...cream, maxUsageDays }, takenAgo(...ages))?.daysUsed).toBe(expected);
  });

  test('R42 days used: days, not doses, and not the skipped ones', () => {
    const checkIns = [
      makeCheckIn(today, { medicationEntries: [takenEntry('cream', 4), takenEntry('other')] }),
      makeCheckIn('2026-03-02', { medicationEntries: [skippedEntry('cream')] }),
      ...takeOn('other', '2026-03-01'),
    ];
    expect(usageStats(cream, checkIns)).toMatchObject({ daysUsed: 1, totalDoses: 4, windowDays: 30 });
  });
});

describe('usage statistics', () => {
  test.each([
    ['never', [], 0, null],
    ['today', [0], 1, '2026-03-03'],
    ['a run up to today', [0, 1, 2, 4], 3, '2026-03-03'],
    ['a run that ended', [5, 6, 8], 2, '2026-02-26'],
    ['a single day before a gap', [3, 5, 6, 7], 1, '2026-02-28'],
    ['a run longer than the window', Array.from({ length: 45 }, (_, age) => age), 45, '2026-03-03'],
    ['long before the window', [100, 101], 2, '2025-11-23'],
  ])('R43 consecutive days and last use: %s', (_, ages, consecutiveDays, lastUsed) => {
    expect(usageStats(cream, takenAgo(...ages))).toMatchObject({ consecutiveDays, lastUsed });
  });

  test('R43 doses: summed over the window; an entry without a count is one dose', () => {
    const entries = [takenEntry('cream', 2), { medicationId: 'cream', taken: true }, takenEntry('cream', 5)];
    const checkIns = ago(0, 29, 30).map((day, index) =>
      makeCheckIn(day, { medicationEntries: entries.slice(index, index + 1) }),
    );
    expect(usageStats(cream, checkIns)?.totalDoses).toBe(3);
  });

  test('R43 doses: ignores check-ins after today, which exist after a flight over the date line', () => {
    const checkIns = ago(-1, 0).map((day) =>
      makeCheckIn(day, { medicationEntries: [takenEntry('cream', 3)] }),
    );
    expect(usageStats(cream, checkIns)).toMatchObject({ totalDoses: 3, consecutiveDays: 1, lastUsed: today });
  });

  test('R43 statistics: a naive count agrees, in any order', () => {
    const ages = fc.uniqueArray(fc.integer({ min: 0, max: 80 }));
    fc.assert(
      fc.property(
        ages,
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
        (taken, maxUsageDays) => {
          const window = Math.max(30, maxUsageDays ?? 30);
          const last = Math.min(...taken);
          let run = 0;
          while (taken.includes(last + run)) run += 1;
          expect(usageStats({ ...cream, maxUsageDays }, takenAgo(...taken))).toMatchObject({
            daysUsed: taken.filter((age) => age < window).length,
            consecutiveDays: run,
          });
        },
      ),
    );
  });
});

test('R43 statistics: one result per medication, in their order', () => {
  const medications = [makeMedication('b'), makeMedication('a'), makeMedication('c')];
  const checkIns = [
    ...takeOn('a', '2026-03-01'),
    ...takeOn('b', '2026-03-02', '2026-03-03'),
    ...takeOn('gone', today),
  ];
  const usage = measureUsage(medications, checkIns, today);
  expect(usage.map(({ medication, stats }) => [medication.id, stats.medicationId, stats.daysUsed])).toEqual([
    ['b', 'b', 2],
    ['a', 'a', 1],
    ['c', 'c', 0],
  ]);
});

describe('usage pattern', () => {
  const week = (taken: number, of: number) => [
    ...takenAgo(...Array.from({ length: taken }, (_, age) => age)),
    ...ago(...Array.from({ length: of - taken }, (_, age) => taken + age)).map((day) => makeCheckIn(day)),
  ];

  test.each([
    [0, 0, 'sporadic'],
    [1, 1, 'regular'],
    [0, 1, 'sporadic'],
    [1, 2, 'sporadic'],
    [2, 3, 'sporadic'],
    [3, 4, 'regular'],
    [7, 10, 'regular'],
    [4, 7, 'sporadic'],
    [5, 7, 'regular'],
    [7, 7, 'regular'],
  ])('R44 pattern: taken on %i of %i check-ins is %s', (taken, of, pattern) => {
    expect(usagePattern(cream, week(taken, of), today)).toBe(pattern);
  });

  test('R44 pattern: only the 7 most recent check-ins count, however far apart', () => {
    const recent = takenAgo(0, 10, 20, 30, 40);
    const before = ago(50, 60, 70, 80, 90).map((day) => makeCheckIn(day));
    expect(usagePattern(cream, [...before, ...recent], today)).toBe('regular');
    expect(usagePattern(cream, [...before, ...recent.slice(1)], today)).toBe('sporadic');
  });

  test('R44 pattern: check-ins after today do not count', () => {
    const checkIns = [...takenAgo(-1), makeCheckIn(today)];
    expect(usagePattern(cream, checkIns, today)).toBe('sporadic');
    expect(usageStats(cream, checkIns)?.usagePattern).toBe('sporadic');
  });

  test('R44 pattern: an as required medication is always as-needed', () => {
    expect(usagePattern({ ...cream, frequency: 'As required' }, week(7, 7), today)).toBe('as-needed');
  });
});

describe('limit', () => {
  test.each([
    [0, 1, null],
    [1, 1, 'exceeded'],
    [1, 2, 'warning'],
    [2, 2, 'exceeded'],
    [2, 4, 'tracking'],
    [3, 4, 'warning'],
    [3, 5, 'tracking'],
    [4, 5, 'warning'],
    [5, 5, 'exceeded'],
    [10, 14, 'tracking'],
    [11, 14, 'warning'],
    [13, 14, 'warning'],
    [14, 14, 'exceeded'],
    [20, 14, 'exceeded'],
    [291, 365, 'tracking'],
    [292, 365, 'warning'],
  ])('R45 limit: %i days of %i is %s', (daysUsed, limit, status) => {
    expect(limitStatus(daysUsed, limit)).toBe(status);
  });

  test('R45 limit: the badge says what is used and what remains', () => {
    expect(limitBadge({ maxUsageDays: 14 }, { daysUsed: 11 })).toEqual({
      status: 'warning',
      daysUsed: 11,
      limit: 14,
      daysRemaining: 3,
    });
    expect(limitBadge({ maxUsageDays: 14 }, { daysUsed: 20 })).toMatchObject({
      status: 'exceeded',
      daysRemaining: 0,
    });
  });

  test('R45 limit: no badge without a maximum, or without a day used', () => {
    expect(limitBadge({}, { daysUsed: 20 })).toBeNull();
    expect(limitBadge({ maxUsageDays: 1 }, { daysUsed: 0 })).toBeNull();
  });

  test('R45 limit: more days used never lower the status', () => {
    const order = [null, 'tracking', 'warning', 'exceeded'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 365 }), (daysUsed, limit) => {
        const rank = (days: number) => order.indexOf(limitStatus(days, limit));
        expect(rank(daysUsed + 1)).toBeGreaterThanOrEqual(rank(daysUsed));
      }),
    );
  });
});
