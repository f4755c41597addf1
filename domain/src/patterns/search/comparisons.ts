import { createModel, type Model, pick, type Rows } from './leastSquares.ts';
import {
  createFactorModel,
  type FactorModel,
  type FactorResiduals,
  findSkinResiduals,
  type SkinResiduals,
} from './residuals.ts';
import type { Factor, Series } from './series.ts';
import { scatter, transform } from './signFlips.ts';

export const lags = [0, 1, 2, 3, 4] as const;
export type Lag = (typeof lags)[number];
const fewestPairs = 25;
/** Ratings are rounded, which hides this share of a reaction to the skin. Found by simulation. */
const roundingLeak = 0.12;
/** Above this share the past explains the factor so well that nothing is left to compare. */
const mostExplained = 0.8;

/** One comparison: does the condition get worse `lag` days after more of the factor? */
export interface Test {
  conditionId: string;
  factor: Factor;
  lag: Lag;
  pairs: number;
  /** In how many pairs the factor applied; null for a rating. */
  withDays: number | null;
  score: number;
  /** The effect of a score of 1, for the factor's contrast. */
  unit: number;
  effect: number;
  /** The standard error of the effect. */
  error: number;
  /** The null distribution: the score under each sign flip. */
  nullScores: Float64Array;
}

interface TestOptions {
  conditionId?: string;
  /** Simulations switch it off to show what it prevents. */
  guard?: number;
  /** That of the series, if it was made before. */
  model?: FactorModel;
}

/**
 * Returns a function that runs the comparisons of one factor: with every condition and their mean, or with the condition
 * that is named.
 */
export function prepareTests(
  series: Series,
  { conditionId, guard = roundingLeak, model = createFactorModel(series) }: TestOptions = {},
): (factor: Factor) => Test[] {
  const skins = findSkinResiduals(series, conditionId);
  const { sameDay, later } = model;
  const scattered = scatter(series.length);
  const comparisons = skins.map((skin) => ({ skin, pairUp: preparePairs(skin, scattered.indexes) }));
  return (factor) => {
    const [now, before] = [sameDay(factor.values), later(factor.values)];
    return comparisons.flatMap(({ skin, pairUp }) => {
      const reaction = reactionOf(skin, now);
      return lags.flatMap((lag) => {
        const past = lag === 0 ? now : before;
        const pairs = pairUp(past.rows, lag);
        const bias = lag === 0 ? 0 : guard * reaction * skin.hold ** lag;
        return (
          compare(skin, factor, { lag, pairs, residuals: past.residuals, bias, flipCount: scattered.size }) ??
          []
        );
      });
    });
  };
}

/** The slope of the factor on the skin's residual of that day, as far as it exceeds chance. */
function reactionOf({ residuals, spread }: SkinResiduals, factor: FactorResiduals): number {
  let [products, squares, factorSquares] = [0, 0, 0];
  for (let index = 0; index < factor.rows.length; index += 1) {
    const seen = residuals[factor.rows[index] as number] as number;
    if (Number.isNaN(seen)) continue;
    const value = factor.residuals[index] as number;
    products += value * seen;
    squares += seen * seen;
    factorSquares += value * value;
  }
  const score = products / (spread * Math.sqrt(factorSquares) || 1);
  return score > 1 ? (products / squares) * (1 - 1 / score) : 0;
}

/** The days on which the skin can be compared with the factor some days before. */
interface Pairs {
  /** Which of the factor's rows they belong to. */
  from: Rows;
  /** The day of the factor. */
  factorDays: Rows;
  seen: Float64Array;
  /** For each pair of days, the index of its sign in a list of random signs. */
  places: Rows;
  /** What the past of the skin explains. */
  past: Model;
}

/** Returns a function that finds the pairs. It remembers them: factors that were recorded on the same days share them. */
function preparePairs(
  { residuals, past }: SkinResiduals,
  places: Uint16Array,
): (rows: Rows, lag: Lag) => Pairs {
  const known = lags.map(() => new Map<Rows, Pairs>());
  return (rows, lag) => {
    const same = known[lag]?.get(rows);
    if (same) return same;
    const isSeen = (day: number) => day < residuals.length && !Number.isNaN(residuals[day] as number);
    const from = [...rows.keys()].filter((index) => isSeen((rows[index] as number) + lag));
    const factorDays = from.map((index) => rows[index] as number);
    const days = factorDays.map((day) => day + lag);
    const pairs = {
      from,
      factorDays,
      seen: pick(residuals, days),
      places: days.map((day) => places[day] as number),
      past: createModel(past, days),
    };
    known[lag]?.set(rows, pairs);
    return pairs;
  };
}

interface Comparison {
  lag: Lag;
  pairs: Pairs;
  /** The factor's residuals on each of its rows. */
  residuals: Float64Array;
  /** What the reaction of the factor to the skin adds to each pair. */
  bias: number;
  /** How many sign flips there are. */
  flipCount: number;
}

function compare(
  { id, spread }: SkinResiduals,
  factor: Factor,
  { lag, pairs, residuals, bias, flipCount }: Comparison,
): Test | null {
  const { from, factorDays, seen, places, past } = pairs;
  if (from.length < fewestPairs) return null;
  const values = pick(residuals, from);
  const rest = past.residuals(values);
  const scores = new Float64Array(flipCount);
  let [sum, squares, restSquares, noise] = [0, 0, 0, 0];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    const left = rest[index] as number;
    const product = value * (seen[index] as number);
    const weighted = left * (seen[index] as number);
    sum += product;
    squares += value * value;
    restSquares += left * left;
    noise += weighted * weighted;
    scores[places[index] as number] = product;
  }
  if (squares === 0 || restSquares < (1 - mostExplained) * squares) return null;
  const norm = spread * Math.sqrt(squares);
  transform(scores);
  for (let flip = 0; flip < flipCount; flip += 1) scores[flip] = (scores[flip] as number) / norm;
  const corrected = sum - bias * values.length;
  return {
    conditionId: id,
    factor,
    lag,
    pairs: values.length,
    withDays: factor.contrast === 1 ? countApplied(factor, factorDays) : null,
    score: corrected / norm,
    unit: (norm / restSquares) * factor.contrast,
    effect: (corrected / restSquares) * factor.contrast,
    error: (Math.sqrt(noise) / restSquares) * factor.contrast,
    // The first flip changes no sign, so it is the diary itself.
    nullScores: scores.subarray(1),
  };
}

function countApplied({ values }: Factor, days: Rows): number {
  let count = 0;
  for (const day of days) if (values[day] === 1) count += 1;
  return count;
}
