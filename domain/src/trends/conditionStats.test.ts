import { type Symptom, symptoms } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import { levels, type Rating } from '@flarewell/domain/measures/ratings';
import { rateDay } from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditionStats } from './conditionStats.ts';

const today = '2026-03-03';
const ago = (age: number) => addDays(today, -age);
/** Of a history with these severities: today's first, then yesterday's. */
const statsOf = (...severities: Rating[]) =>
  conditionStats(
    severities.map((severity, age) => rateDay(ago(age), { eczema: severity })),
    'eczema',
  );

describe('symptoms', () => {
  test('R59 symptoms: shares of the check-ins that rate the condition, the five most common', () => {
    const shown: Symptom[][] = [
      ['Itchiness', 'Redness', 'Pain'],
      ['Itchiness', 'Pain', 'Burning'],
      ['Itchiness', 'Dryness', 'Flaking', 'Bleeding'],
    ];
    const checkIns = [
      ...shown.map((list, age) => rateDay(ago(age), { eczema: 3 }, list)),
      rateDay(ago(10), { eczema: 0 }, ['Swelling']),
      rateDay(ago(11), { acne: 3 }, ['Swelling']),
    ];
    expect(conditionStats(checkIns, 'eczema').topSymptoms).toEqual([
      { symptom: 'Itchiness', count: 3, percent: 100 },
      { symptom: 'Pain', count: 2, percent: 67 },
      { symptom: 'Redness', count: 1, percent: 33 },
      { symptom: 'Dryness', count: 1, percent: 33 },
      { symptom: 'Flaking', count: 1, percent: 33 },
    ]);
  });

  test('R59 symptoms: empty if none was recorded', () => {
    expect(conditionStats([], 'eczema').topSymptoms).toEqual([]);
    expect(statsOf(3, 4).topSymptoms).toEqual([]);
  });

  test('R59 symptoms: in descending order, each counted as often as it was recorded', () => {
    const shown = fc.array(fc.subarray([...symptoms]), { maxLength: 20 });
    fc.assert(
      fc.property(shown, (lists) => {
        const checkIns = lists.map((list, age) => rateDay(ago(age), { eczema: 1 }, list));
        const counts = symptoms.map((symptom) => lists.filter((list) => list.includes(symptom)).length);
        const { topSymptoms } = conditionStats(checkIns, 'eczema');
        const falling = counts.filter((count) => count > 0).sort((one, other) => other - one);
        expect(topSymptoms.map(({ count }) => count)).toEqual(falling.slice(0, 5));
        for (const { symptom, count, percent } of topSymptoms) {
          expect(count).toBe(counts[symptoms.indexOf(symptom)]);
          expect(percent).toBe(Math.round((100 * count) / lists.length));
        }
      }),
    );
  });
});

describe('quick stats', () => {
  test.each([
    [[], undefined, undefined, 0, 0],
    [[0, 0], undefined, undefined, 0, 0],
    [[3], ago(0), ago(0), 0, 0],
    [[4, 1, 2, 5, 3], ago(1), ago(3), 2, 2],
    [[2, 1, 1, 4, 4], ago(1), ago(3), 2, 3],
    [[0, 5, 0, 5], ago(1), ago(1), 2, 0],
  ] as const)('R60 quick stats: of %j', (severities, best, worst, severeDays, mildDays) => {
    const stats = statsOf(...severities);
    expect([stats.best?.day, stats.worst?.day]).toEqual([best, worst]);
    expect(stats).toMatchObject({ severeDays, mildDays });
  });

  test('R60 quick stats: nothing is better than the best nor worse than the worst', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...levels), { minLength: 1 }), (severities) => {
        const { best, worst, daysRated, average } = statsOf(...severities);
        expect(best?.severity).toBe(Math.min(...severities));
        expect(worst?.severity).toBe(Math.max(...severities));
        expect(best?.day).toBe(ago(severities.indexOf(best?.severity ?? 1)));
        expect(daysRated).toBe(severities.length);
        expect(average).toBeCloseTo(severities.reduce((sum, each) => sum + each, 0) / severities.length, 12);
      }),
    );
  });
});
