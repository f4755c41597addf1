import { expect, test } from 'vitest';
import { countChanges, isExaminable } from './examinable.ts';

const factor = (...runs: [value: number, days: number][]) => ({
  id: 'factor',
  contrast: 1,
  values: Float64Array.from(runs.flatMap(([value, days]) => Array<number>(days).fill(value))),
});
const none = Number.NaN;

test.each([
  ['30 values, 10 of them different', factor([0, 20], [1, 10]), 30, 10, true],
  ['29 values', factor([0, 19], [1, 10]), 29, 10, false],
  ['9 different', factor([0, 30], [1, 9]), 39, 9, false],
  ['days without a value', factor([none, 50], [0, 20], [1, 9]), 29, 9, false],
  ['mostly yes', factor([1, 300], [0, 10]), 310, 10, true],
  ['a rating off its most common level', factor([3, 25], [1, 2], [2, 3], [5, 5]), 35, 10, true],
  ['nothing', factor(), 0, 0, false],
])('R133 what can be examined: %s', (_, given, values, changes, expected) => {
  expect(countChanges(given)).toEqual({ values, changes });
  expect(isExaminable(given)).toBe(expected);
});
