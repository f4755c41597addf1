import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lag, Test } from './comparisons.ts';
import { detectable, measured, shrink } from './effects.ts';

const round = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000);

test.each([
  [0.6, 0, 0.6, 0.6, 0.6],
  [0.6, 0.5, 0.3, -0.393, 0.993],
  [0.6, 0.1, 0.577, 0.385, 0.769],
])('R136 what is shown: %d with an error of %d is shown as %d', (effect, error, middle, low, high) => {
  const shown = shrink({ effect, error });
  expect([shown.effect, shown.low, shown.high].map(round)).toEqual([middle, low, high]);
});

test('R136 what is shown: shrunk towards 0, with a narrower range than measured', () => {
  const effects = fc.double({ min: -2, max: 2, noNaN: true });
  fc.assert(
    fc.property(effects, fc.double({ min: 0.01, max: 1, noNaN: true }), (effect, error) => {
      const [shown, plain] = [shrink({ effect, error }), measured({ effect, error })];
      expect(Math.abs(shown.effect)).toBeLessThanOrEqual(Math.abs(effect));
      expect(shown.high - shown.low).toBeLessThan(plain.high - plain.low);
      expect((plain.low + plain.high) / 2).toBeCloseTo(effect, 10);
      expect(shown.low).toBeLessThan(shown.high);
    }),
  );
});

const withUnit = (unit: number, lag: Lag, pairs = 1e9): Test => ({
  conditionId: 'condition',
  factor: { id: 'factor', contrast: 1, values: new Float64Array() },
  lag,
  pairs,
  withDays: null,
  score: 0,
  unit,
  effect: 0,
  error: 0,
  nullScores: new Float64Array(),
});

test.each([
  ['four of five lie above it', [withUnit(0.1, 1)], 3.16, 1.15 * 4 * 0.1],
  ['few pairs need more', [withUnit(0.1, 1, 25)], 3.16, (1.15 * 4 * 0.1) / 0.6],
  ['the median of the lags', [withUnit(0.1, 1), withUnit(0.2, 2), withUnit(0.15, 3)], 3.16, 1.15 * 4 * 0.15],
  ['of an even number: between the middle two', [withUnit(0.1, 1), withUnit(0.2, 2)], 3.16, 1.15 * 4 * 0.15],
  ['the same day does not count', [withUnit(0.01, 0), withUnit(0.1, 4)], 3.16, 1.15 * 4 * 0.1],
  ['more than 1 is too few days to tell', [withUnit(0.3, 1)], 3.16, null],
  ['so few pairs that nothing could show', [withUnit(0.1, 1, 15)], 3.16, null],
  ['nothing but the same day', [withUnit(0.1, 0)], 3.16, null],
])('R136 what would have shown: %s', (_, tests, threshold, expected) => {
  expect(round(detectable(tests, threshold))).toBe(round(expected));
});
