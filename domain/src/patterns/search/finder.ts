import { scatter, transform } from './flips.ts';
import { residuals } from './leastSquares.ts';
import type { Factor, Series } from './series.ts';
import { createFactorModel, findSkinSurprises, type SkinSurprise } from './surprises.ts';

export const lags = [0, 1, 2, 3, 4] as const;
export type Lag = (typeof lags)[number];
const fewestValues = 30;
const fewestChanges = 10;
const fewestPairs = 25;
/** Ratings are rounded, which hides this share of a reaction to the skin. Found by simulation. */
const roundingLeak = 0.12;
/** Above this share the past explains the factor so well that nothing is left to compare. */
const mostExplained = 0.8;
const prior = 0.35;
const range95 = 1.96;

/** One comparison: does the condition get worse `lag` days after more of the factor? */
export interface Test {
  conditionId: string;
  factor: Factor;
  lag: Lag;
  pairs: number;
  /** In how many pairs the factor applied; null for a rating. */
  withDays: number | null;
  score: number;
  /** The effect of a score of 1, for the factor's swing. */
  unit: number;
  effect: number;
  error: number;
  /** The scores that luck gives: one for each flip of the signs. */
  flips: Float64Array;
}

export interface Effect {
  effect: number;
  low: number;
  high: number;
}

export interface Search {
  found: Test[];
  tests: Test[];
  /** The score that a test has to exceed. */
  bar: number;
}

/** A factor can be examined with enough values and enough days off its most common value. */
export function countChanges({ values }: Factor): { values: number; changes: number } {
  const counts = new Map<number, number>();
  for (const value of values) if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { values: total, changes: total - Math.max(0, ...counts.values()) };
}

export function isExaminable(factor: Factor): boolean {
  const { values, changes } = countChanges(factor);
  return values >= fewestValues && changes >= fewestChanges;
}

/**
 * Returns a function that runs the comparisons of one factor: with every condition and their mean, or with the condition
 * that is named. Simulations switch the guard off to show what it prevents.
 */
export function prepareTests(
  series: Series,
  { conditionId, guard = roundingLeak }: { conditionId?: string; guard?: number } = {},
): (factor: Factor) => Test[] {
  const skins = findSkinSurprises(series).filter(({ id }) => conditionId === undefined || id === conditionId);
  const explain = createFactorModel(series);
  const scattered = scatter(series.length);
  return (factor) => {
    const { sameDay, later } = explain(factor.values);
    return skins.flatMap((skin) => {
      const reaction = reactionOf(skin, sameDay);
      return lags.flatMap((lag) => {
        const bias = lag === 0 ? 0 : guard * reaction * skin.hold ** lag;
        return compare(skin, lag === 0 ? sameDay : later, { factor, lag, bias, scattered }) ?? [];
      });
    });
  };
}

/** The slope of the factor on that day's surprise, as far as it exceeds chance. */
function reactionOf({ surprise, spread }: SkinSurprise, values: Float64Array): number {
  let [products, squares, factorSquares] = [0, 0, 0];
  for (const [day, value] of values.entries()) {
    const seen = surprise[day] as number;
    if (Number.isNaN(value) || Number.isNaN(seen)) continue;
    products += value * seen;
    squares += seen ** 2;
    factorSquares += value ** 2;
  }
  const score = products / (spread * Math.sqrt(factorSquares) || 1);
  return score > 1 ? (products / squares) * (1 - 1 / score) : 0;
}

interface Comparison {
  factor: Factor;
  lag: Lag;
  bias: number;
  scattered: ReturnType<typeof scatter>;
}

function compare(
  { id, surprise, past, spread }: SkinSurprise,
  values: Float64Array,
  { factor, lag, bias, scattered }: Comparison,
): Test | null {
  const shifted = new Float64Array(values.length).fill(Number.NaN);
  shifted.set(values.subarray(0, values.length - lag), lag);
  const rows: number[] = [];
  for (const [day, value] of shifted.entries()) {
    if (!Number.isNaN(value) && !Number.isNaN(surprise[day] as number)) rows.push(day);
  }
  if (rows.length < fewestPairs) return null;
  const rest = residuals(past, shifted, rows);
  const flips = new Float64Array(scattered.size);
  let [sum, squares, restSquares, noise] = [0, 0, 0, 0];
  for (const day of rows) {
    const [seen, value, left] = [surprise[day] as number, shifted[day] as number, rest[day] as number];
    sum += seen * value;
    squares += value ** 2;
    restSquares += left ** 2;
    noise += (seen * left) ** 2;
    flips[scattered.indexes[day] as number] = seen * value;
  }
  if (squares === 0 || restSquares < (1 - mostExplained) * squares) return null;
  const norm = spread * Math.sqrt(squares);
  transform(flips);
  for (const [flip, value] of flips.entries()) flips[flip] = value / norm;
  // The first flip changes no sign, so it is the diary itself.
  const corrected = sum - bias * rows.length;
  return {
    conditionId: id,
    factor,
    lag,
    pairs: rows.length,
    withDays: factor.swing === 1 ? rows.filter((day) => factor.values[day - lag] === 1).length : null,
    score: corrected / norm,
    unit: (norm / restSquares) * factor.swing,
    effect: (corrected / restSquares) * factor.swing,
    error: (Math.sqrt(noise) / restSquares) * factor.swing,
    flips: flips.subarray(1),
  };
}

/** Step-down (Westfall and Young): what exceeds the luckiest flips is found; then the rest is compared once more. */
export function findBeyondLuck(tests: readonly Test[], alpha: number): Search {
  let left = [...tests];
  const found: Test[] = [];
  for (;;) {
    const bar = barOf(left, alpha);
    const beyond = left.filter(({ score }) => score > bar);
    if (beyond.length === 0) return { found, tests: [...tests], bar };
    found.push(...beyond);
    left = left.filter((test) => !beyond.includes(test));
  }
}

/** The highest score of each flip, of which a share of `alpha` is higher than the result. */
function barOf(tests: readonly Test[], alpha: number): number {
  const [first] = tests;
  if (!first) return Number.POSITIVE_INFINITY;
  const highest = new Float64Array(first.flips.length).fill(Number.NEGATIVE_INFINITY);
  for (const { flips } of tests) {
    for (let flip = 0; flip < highest.length; flip += 1) {
      if ((flips[flip] as number) > (highest[flip] as number)) highest[flip] = flips[flip] as number;
    }
  }
  highest.sort();
  return highest[Math.ceil((1 - alpha) * highest.length) - 1] as number;
}

/** The effect as it is shown: shrunk towards 0, because the strongest of many is partly luck. */
export function shrink({ effect, error }: Pick<Test, 'effect' | 'error'>): Effect {
  const weight = prior ** 2 / (prior ** 2 + error ** 2);
  const [middle, half] = [effect * weight, range95 * error * Math.sqrt(weight)];
  return { effect: middle, low: middle - half, high: middle + half };
}

/** The smallest effect that four of five diaries like this one would show; null when that is more than 1. */
export function detectable(tests: readonly Test[], bar: number): number | null {
  const sizes = tests
    .filter(({ lag }) => lag > 0)
    .map(({ unit, pairs }) => {
      const needed = bar + 0.84;
      const room = 1 - needed ** 2 / pairs;
      return room > 0 ? (1.15 * needed * unit) / Math.sqrt(room) : Number.POSITIVE_INFINITY;
    })
    .sort((one, other) => one - other);
  const middle = (sizes.length - 1) / 2;
  const median = ((sizes[Math.floor(middle)] ?? Infinity) + (sizes[Math.ceil(middle)] ?? Infinity)) / 2;
  return median <= 1 ? median : null;
}
