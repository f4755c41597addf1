import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createModel, createModels, pick } from './leastSquares.ts';

const ones = (length: number) => new Float64Array(length).fill(1);
const numbers = (...values: number[]) => Float64Array.from(values);

test.each([
  ['a constant', [ones(4)], numbers(2, 4, 4, 6), [4]],
  ['a line', [ones(4), numbers(0, 1, 2, 3)], numbers(1, 3, 5, 7), [1, 2]],
  ['a line through points beside it', [ones(4), numbers(0, 1, 2, 3)], numbers(0, 2, 2, 4), [0.2, 1.2]],
  ['the same column twice: each gets a half', [ones(3), ones(3)], numbers(3, 3, 3), [1.5, 1.5]],
])('R128 least squares: %s', (_, columns, target, expected) => {
  const coefficients = createModel(columns, [...target.keys()]).fit(target);
  expect([...coefficients].map((value) => Math.round(value * 1000) / 1000)).toEqual(expected);
});

const table = fc.integer({ min: 8, max: 40 }).chain((days) =>
  fc.array(fc.float64Array({ min: -5, max: 5, noNaN: true, minLength: days, maxLength: days }), {
    minLength: 2,
    maxLength: 5,
  }),
);

test('R128 least squares: what is left is at right angles to every column', () => {
  fc.assert(
    fc.property(table, ([target = ones(8), ...others]) => {
      const columns = [ones(target.length), ...others];
      const left = createModel(columns, [...target.keys()]).residuals(target);
      for (const column of columns) {
        const product = left.reduce((sum, value, row) => sum + value * (column[row] as number), 0);
        // The ridge that keeps the equations solvable leaves so much, even of a column that is nearly 0.
        expect(Math.abs(product)).toBeLessThanOrEqual(
          1e-3 * (Math.hypot(...column) + 1) * Math.hypot(...target),
        );
      }
    }),
  );
});

test('R128 least squares: only the given rows count', () => {
  const [column, target] = [numbers(0, 99, 1, 2, Number.NaN), numbers(1, -7, 3, 5, 0)];
  const rows = [0, 2, 3];
  const model = createModel([ones(5), column], rows);
  for (const left of model.residuals(pick(target, rows))) expect(left).toBeCloseTo(0, 4);
});

test('R128 least squares: the same rows share a model', () => {
  const models = createModels([ones(5)]);
  expect(models([0, 1, 2])).toBe(models([0, 1, 2]));
  expect(models([0, 1, 3])).not.toBe(models([0, 1, 2]));
  expect(models([0, 1])).not.toBe(models([0, 1, 2]));
});
