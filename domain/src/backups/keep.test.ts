import { addDays, addMs, dayOf, monthOf } from '@flarewell/domain/day';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BackupKeep, chooseObsoleteBackups, mayThinOut } from './keep.ts';

const usual: BackupKeep = { daily: 7, weekly: 4, monthly: 12 };
const at = (day: string, time = '03:30') => `${day}T${time}:00.000Z`;
const place = { now: at('2030-01-01'), timezone: 'UTC' };
const thin = (madeAt: readonly string[], keep = usual, where = place) => {
  const obsolete = new Set(chooseObsoleteBackups(madeAt, keep, where));
  return madeAt.filter((instant) => !obsolete.has(instant));
};

const counts = fc.record({
  daily: fc.integer({ min: 0, max: 9 }),
  weekly: fc.integer({ min: 0, max: 6 }),
  monthly: fc.integer({ min: 0, max: 5 }),
});
const someCounts = counts.filter(({ daily, weekly, monthly }) => daily + weekly + monthly > 0);
/** Instants over two years, in their order. */
const instants = fc
  .uniqueArray(fc.integer({ min: 0, max: 730 * 24 * 60 }), { maxLength: 120 })
  .map((minutes) => minutes.sort((a, b) => a - b).map((minute) => addMs(at('2026-01-01'), minute * 60_000)));

describe('which backups are kept', () => {
  test('R171 thinning out: after years of one each day, 7 days, 4 weeks and 12 months have theirs', () => {
    const daily = Array.from({ length: 900 }, (_, index) => at(addDays('2024-06-01', index)));
    const [newest = ''] = daily.slice(-1);
    expect(dayOf(newest)).toBe('2026-11-17');
    expect(thin(daily).map(dayOf)).toEqual([
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      // Sundays, the newest of their weeks. The current week and the last one are among the seven days.
      '2026-11-01',
      '2026-11-08',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
    ]);
  });

  test.each<[string, string[], BackupKeep, string[]]>([
    [
      'of a day the newest',
      [at('2026-01-05', '01:00'), at('2026-01-05', '23:59')],
      usual,
      [at('2026-01-05', '23:59')],
    ],
    [
      'years without a server cost nothing',
      [at('2020-01-05'), at('2026-01-05')],
      { daily: 2, weekly: 0, monthly: 0 },
      [at('2020-01-05'), at('2026-01-05')],
    ],
    [
      'a week begins on Monday',
      [at('2026-01-04'), at('2026-01-05')],
      { daily: 0, weekly: 2, monthly: 0 },
      [at('2026-01-04'), at('2026-01-05')],
    ],
    [
      'and ends on Sunday',
      [at('2026-01-05'), at('2026-01-11')],
      { daily: 0, weekly: 2, monthly: 0 },
      [at('2026-01-11')],
    ],
    [
      'months only',
      [at('2026-01-31'), at('2026-02-01'), at('2026-02-02')],
      { daily: 0, weekly: 0, monthly: 2 },
      [at('2026-01-31'), at('2026-02-02')],
    ],
    [
      'one of the future stays and takes nobody’s place',
      [at('2026-01-04'), at('2026-01-05'), at('2031-01-01')],
      { daily: 1, weekly: 0, monthly: 0 },
      [at('2026-01-05'), at('2031-01-01')],
    ],
    ['none', [], usual, []],
  ])('R171 thinning out: %s', (_, madeAt, keep, expected) => {
    expect(thin(madeAt, keep)).toEqual(expected);
  });

  test('R171 thinning out: days are those of the timezone', () => {
    const madeAt = ['2026-01-05T22:30:00.000Z', '2026-01-05T23:30:00.000Z'];
    const keep = { daily: 2, weekly: 0, monthly: 0 };
    expect(thin(madeAt, keep, { ...place, timezone: 'UTC' })).toEqual(madeAt.slice(1));
    expect(thin(madeAt, keep, { ...place, timezone: 'Europe/Berlin' })).toEqual(madeAt);
  });

  test('R171 thinning out: the newest stays, never more than asked for, and at least the days and months that there are', () => {
    fc.assert(
      fc.property(instants, someCounts, (madeAt, keep) => {
        const kept = thin(madeAt, keep);
        expect(kept.at(-1)).toBe(madeAt.at(-1));
        expect(kept.length).toBeLessThanOrEqual(keep.daily + keep.weekly + keep.monthly);
        const among = (list: readonly string[], name: (day: string) => string) =>
          new Set(list.map(name)).size;
        expect(among(kept, dayOf)).toBeGreaterThanOrEqual(Math.min(keep.daily, among(madeAt, dayOf)));
        expect(among(kept, monthOf)).toBeGreaterThanOrEqual(Math.min(keep.monthly, among(madeAt, monthOf)));
      }),
    );
  });

  test('R171 thinning out: doing it after every backup keeps the same ones as doing it once, and again changes nothing', () => {
    fc.assert(
      fc.property(instants, someCounts, (madeAt, keep) => {
        let present: string[] = [];
        for (const now of madeAt) present = thin([...present, now], keep, { now, timezone: 'UTC' });
        expect(present).toEqual(thin(madeAt, keep));
        expect(thin(present, keep)).toEqual(present);
      }),
    );
  });

  test('R171 thinning out: the order of the list does not matter', () => {
    const shuffled = instants.chain((madeAt) =>
      fc.tuple(fc.constant(madeAt), fc.shuffledSubarray(madeAt, { minLength: madeAt.length })),
    );
    fc.assert(
      fc.property(shuffled, someCounts, ([madeAt, other], keep) => {
        expect(new Set(thin(other, keep))).toEqual(new Set(thin(madeAt, keep)));
      }),
    );
  });
});

test.each([
  [{ shown: 0, missing: 0 }, true],
  [{ shown: 10, missing: 5 }, true],
  [{ shown: 10, missing: 6 }, false],
  [{ shown: 1, missing: 1 }, false],
])('R171 thinning out: with %j photos it is %s that older backups may be deleted', (photos, expected) => {
  expect(mayThinOut(photos)).toBe(expected);
});
