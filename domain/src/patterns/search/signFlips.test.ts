import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scatter, transform } from './signFlips.ts';

test.each([
  ['two', [3, 1], [4, 2]],
  ['four', [1, 2, 3, 4], [10, -2, -4, 0]],
])('R129 sign flips: %s values', (_, values, expected) => {
  const flipped = Float64Array.from(values);
  transform(flipped);
  expect([...flipped]).toEqual(expected);
});

test('R129 sign flips: each is the sum with some signs turned, the first with none', () => {
  const values = fc.float64Array({ min: -9, max: 9, noNaN: true, minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(values, (given) => {
      const flipped = given.slice();
      transform(flipped);
      for (const [flip, sum] of flipped.entries()) {
        const signed = given.reduce((total, value, index) => total + value * signOf(flip, index), 0);
        expect(sum).toBeCloseTo(signed, 8);
      }
    }),
  );
});

function signOf(flip: number, index: number): number {
  let sign = 1;
  for (let bits = flip & index; bits > 0; bits &= bits - 1) sign = -sign;
  return sign;
}

test.each([
  [1, 512],
  [365, 512],
  [512, 512],
  [513, 1024],
  [4000, 4096],
])('R129 sign flips: %i days get places of their own among %i', (days, size) => {
  const scattered = scatter(days);
  expect(scattered.size).toBe(size);
  expect(new Set(scattered.indexes).size).toBe(days);
  expect(Math.max(...scattered.indexes)).toBeLessThan(size);
});

test('R129 sign flips: neighbouring days have the same sign in about half of them', () => {
  const { size, indexes } = scatter(365);
  for (let distance = 1; distance <= 7; distance += 1) {
    for (let day = distance; day < 365; day += 1) {
      const [one, other] = [indexes[day - distance] as number, indexes[day] as number];
      // Two different places agree in exactly half of all flips.
      expect(one).not.toBe(other);
    }
    // No pattern of signs repeats along the days: the differences of places vary.
    const steps = new Set(
      Array.from(indexes.subarray(distance), (place, day) => place ^ (indexes[day] as number)),
    );
    expect(steps.size).toBeGreaterThan(100);
  }
  expect(size).toBe(512);
});
