import { makeSeries } from '@flarewell/domain/testing/sampleSeries';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareTests, type Test } from './comparisons.ts';
import { findSignificant } from './permutationTest.ts';

const factor = { id: 'factor', contrast: 1, values: new Float64Array() };

/** A comparison of which only the score and its null distribution matter. */
const scored = (score: number, nullScores: number[]): Test => ({
  conditionId: 'condition',
  factor,
  lag: 1,
  pairs: 100,
  withDays: null,
  score,
  unit: 0.1,
  effect: 0.1 * score,
  error: 0.1,
  nullScores: Float64Array.from(nullScores),
});
const upTo100 = Array.from({ length: 100 }, (_, index) => index + 1);

test.each([
  [0.05, 95, false],
  [0.05, 95.5, true],
  [0.01, 99, false],
  [0.01, 99.5, true],
])('R135 permutation test: at %d a score of %d is a finding: %s', (alpha, score, expected) => {
  const { found } = findSignificant([scored(score, upTo100)], alpha);
  expect(found.length === 1).toBe(expected);
});

test('R135 permutation test: the threshold is a quantile of the highest score of each flip', () => {
  const tests = [scored(0, [1, 5, 2]), scored(0, [4, 1, 3])];
  expect(findSignificant(tests, 0.4)).toEqual({ found: [], threshold: 4 });
});

test('R135 permutation test: what is found is removed, and the rest compared with a threshold of its own', () => {
  const [clear, weaker] = [
    scored(1000, upTo100),
    scored(
      50,
      upTo100.map((value) => value / 2.5),
    ),
  ];
  // Beside null scores up to 100, as the first one has, it would not be found.
  expect(findSignificant([weaker, scored(0, upTo100)], 0.05).found).toEqual([]);
  expect(findSignificant([clear, weaker], 0.05)).toEqual({
    found: [clear, weaker],
    threshold: Number.POSITIVE_INFINITY,
  });
});

test('R135 permutation test: nothing is found among no comparisons', () => {
  expect(findSignificant([], 0.05)).toEqual({ found: [], threshold: Number.POSITIVE_INFINITY });
});

test('R135 permutation test: a lower alpha never finds more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (seed) => {
      const series = makeSeries(seed, { effect: 0.6 });
      const tests = series.factors.flatMap(prepareTests(series));
      const [strict, mild] = [findSignificant(tests, 0.01).found, findSignificant(tests, 0.2).found];
      expect(strict.filter((test) => !mild.includes(test))).toEqual([]);
    }),
  );
});
