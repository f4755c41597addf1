import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRated, isRating, mean, oneDecimal, roundNoise, wholePercent } from './ratings.ts';

test.each([
  [0, true, false],
  [1, true, true],
  [5, true, true],
] as const)('R8 rating: %i is a rating: %s, and rated: %s', (value, rating, rated) => {
  expect(isRating(value)).toBe(rating);
  expect(isRated(value)).toBe(rated);
});

test.each([-1, 6, 2.5, Number.NaN, Number.POSITIVE_INFINITY])('R8 rating: %d is not a rating', (value) => {
  expect(isRating(value)).toBe(false);
});

test('R8 rating: a missing one is unrated', () => {
  expect(isRated(undefined)).toBe(false);
});

test('R8 mean: is between the minimum and the maximum, and 0 for an empty list', () => {
  expect(mean([])).toBe(0);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (values) => {
      expect(mean(values)).toBeGreaterThanOrEqual(Math.min(...values));
      expect(mean(values)).toBeLessThanOrEqual(Math.max(...values));
    }),
  );
});

test.each([
  [2.3 - 2, 0.3],
  [3.4 - 3.1, 0.3],
  [1.1 - 0.6, 0.5],
  [0.299999999, 0.299999999],
  [-(2.3 - 2), -0.3],
])('R9 comparisons: %d is rounded to %d', (value, expected) => {
  expect(roundNoise(value)).toBe(expected);
});

test.each([
  [0, '0.0'],
  [3, '3.0'],
  [2.25, '2.3'],
  [1.45, '1.5'],
  [4.35, '4.4'],
  [1.05, '1.1'],
  [8 / 3, '2.7'],
  [4.96, '5.0'],
])('R10 shown: %d reads %s', (value, expected) => {
  expect(oneDecimal(value)).toBe(expected);
});

test.each([
  [0, 7, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [199, 400, 50],
  [7, 7, 100],
])('R10 shown: %i of %i is %i percent', (part, whole, expected) => {
  expect(wholePercent(part, whole)).toBe(expected);
});
