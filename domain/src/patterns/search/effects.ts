import type { Test } from './comparisons.ts';

export interface Effect {
  effect: number;
  /** The 95% range. */
  low: number;
  high: number;
}

/** The spread of effects that is expected before looking. With less, the ranges of strong effects would be too low. */
const prior = 0.5;
const range95 = 1.96;

/** The effect as it is shown: shrunk towards 0, because the strongest of many is partly chance (the winner's curse). */
export function shrink({ effect, error }: Pick<Test, 'effect' | 'error'>): Effect {
  const weight = prior ** 2 / (prior ** 2 + error ** 2);
  const [middle, half] = [effect * weight, range95 * error * Math.sqrt(weight)];
  return { effect: middle, low: middle - half, high: middle + half };
}

/** The smallest effect that four of five diaries like this one would show; null when that is more than 1. */
export function detectable(tests: readonly Test[], threshold: number): number | null {
  const sizes = tests
    .filter(({ lag }) => lag > 0)
    .map(({ unit, pairs }) => {
      const needed = threshold + 0.84;
      const room = 1 - needed ** 2 / pairs;
      return room > 0 ? (1.15 * needed * unit) / Math.sqrt(room) : Number.POSITIVE_INFINITY;
    })
    .sort((one, other) => one - other);
  const middle = (sizes.length - 1) / 2;
  const median = ((sizes[Math.floor(middle)] ?? Infinity) + (sizes[Math.ceil(middle)] ?? Infinity)) / 2;
  return median <= 1 ? median : null;
}

/** The effect with its range as it was measured. */
export function measured({ effect, error }: Pick<Test, 'effect' | 'error'>): Effect {
  return { effect, low: effect - range95 * error, high: effect + range95 * error };
}
