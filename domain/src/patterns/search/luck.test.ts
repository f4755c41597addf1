import { makeSeries } from '@flarewell/domain/testing/sampleSeries';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareTests, type Test } from './comparisons.ts';
import { findBeyondLuck } from './luck.ts';

const factor = { id: 'factor', swing: 1, values: new Float64Array() };

/** A comparison of which only the score and its luck matter. */
const scored = (score: number, flips: number[]): Test => ({
  conditionId: 'condition',
  factor,
  lag: 1,
  pairs: 100,
  withDays: null,
  score,
  unit: 0.1,
  effect: 0.1 * score,
  error: 0.1,
  flips: Float64Array.from(flips),
});
const upTo100 = Array.from({ length: 100 }, (_, index) => index + 1);

test.each([
  [0.05, 95, false],
  [0.05, 95.5, true],
  [0.01, 99, false],
  [0.01, 99.5, true],
])('R135 luck: at %d a score of %d is a finding: %s', (alpha, score, expected) => {
  const { found } = findBeyondLuck([scored(score, upTo100)], alpha);
  expect(found.length === 1).toBe(expected);
});

test('R135 luck: the bar is that of the luckiest comparison of each flip', () => {
  const tests = [scored(0, [1, 5, 2]), scored(0, [4, 1, 3])];
  expect(findBeyondLuck(tests, 0.4)).toEqual({ found: [], bar: 4 });
});

test('R135 luck: what is found is removed, and the rest compared with its own luck', () => {
  const [clear, weaker] = [
    scored(1000, upTo100),
    scored(
      50,
      upTo100.map((value) => value / 2.5),
    ),
  ];
  // Beside the first one's luck, up to 100, it would not be found.
  expect(findBeyondLuck([weaker, scored(0, upTo100)], 0.05).found).toEqual([]);
  expect(findBeyondLuck([clear, weaker], 0.05)).toEqual({
    found: [clear, weaker],
    bar: Number.POSITIVE_INFINITY,
  });
});

test('R135 luck: nothing is found among no comparisons', () => {
  expect(findBeyondLuck([], 0.05)).toEqual({ found: [], bar: Number.POSITIVE_INFINITY });
});

test('R135 luck: a lower share of luck never finds more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (seed) => {
      const series = makeSeries(seed, { effect: 0.6 });
      const tests = series.factors.flatMap(prepareTests(series));
      const [strict, mild] = [findBeyondLuck(tests, 0.01).found, findBeyondLuck(tests, 0.2).found];
      expect(strict.filter((test) => !mild.includes(test))).toEqual([]);
    }),
  );
});
