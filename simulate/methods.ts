import { lags } from '@flarewell/domain/patterns/search/comparisons';
import { isExaminable } from '@flarewell/domain/patterns/search/examinable';
import { alphas, checkInsToAnswer } from '@flarewell/domain/patterns/search/interimLooks';
import { createFactorModel, findSkinResiduals } from '@flarewell/domain/patterns/search/residuals';
import type { Factor, Series } from '@flarewell/domain/patterns/search/series';
import { normalQuantile } from './chance.ts';
import { plant, usual } from './scenarios.ts';
import { finishInterimLook } from './searches.ts';
import { simulateDiary } from './simulatedDiary.ts';
import { note, type Tally } from './tally.ts';

/** What another method calls a trigger. */
interface Claim {
  conditionId: string;
  factorId: string;
}

const methods: Record<string, (series: Series) => readonly Claim[]> = {
  'with and without': (series) => compareWithWithout(series, 0.05, false),
  'with and without, Holm': (series) => compareWithWithout(series, 0.05, true),
  'circular shifts': (series) => shiftCircularly(series, alphas.interimLook),
  'sign flips (ours)': (series) => finishInterimLook(series, alphas.interimLook).found,
};

export const methodNames = Object.keys(methods);

/** The same two people for every method, after 120 check-ins: one without a trigger, and one with an effect of 0.5. */
export function compareMethods(seed: number): Tally {
  const tally: Tally = {};
  const scenario = { ...usual, checkIns: checkInsToAnswer };
  const without = simulateDiary(scenario, seed).series;
  const withTrigger = simulateDiary({ ...scenario, planted: plant(0.5, seed) }, seed).series;
  for (const [name, find] of Object.entries(methods)) {
    note(tally, `${name}: false`, find(without).length > 0);
    const isFound = find(withTrigger).some(
      ({ conditionId, factorId }) => conditionId === 'condition-0' && factorId === 'factor-0',
    );
    note(tally, `${name}: true`, isFound);
  }
  return tally;
}

const laterLags = lags.filter((lag) => lag > 0);

/** The difference of days with and without, by a t-test of each. For a rating, the slope. With Holm: of all together. */
function compareWithWithout(series: Series, alpha: number, isHolm: boolean): Claim[] {
  const tests = series.factors
    .filter(isExaminable)
    .flatMap((factor) =>
      series.conditions.flatMap(({ id, values }) =>
        laterLags.map((lag) => ({ conditionId: id, factorId: factor.id, t: tOf(values, factor, lag) })),
      ),
    );
  if (!isHolm) return tests.filter(({ t }) => t > normalQuantile(alpha));
  const sorted = tests.toSorted((one, other) => other.t - one.t);
  const end = sorted.findIndex(({ t }, index) => t <= normalQuantile(alpha / (sorted.length - index)));
  return sorted.slice(0, end === -1 ? sorted.length : end);
}

/** The t value of the slope of the rating on the factor some days before. */
function tOf(ratings: Float64Array, { values }: Factor, lag: number): number {
  const pairs: [x: number, y: number][] = [];
  for (let day = lag; day < ratings.length; day += 1) {
    const [x, y] = [values[day - lag] as number, ratings[day] as number];
    if (!Number.isNaN(x) && !Number.isNaN(y)) pairs.push([x, y]);
  }
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }
  const slope = xy / xx;
  return slope / Math.sqrt((yy - slope * xy) / (pairs.length - 2) / xx) || 0;
}

const fewestShifted = 15;

/** The same residuals as ours, compared with what shifting all factors against the skin gives, instead of sign flips. */
function shiftCircularly(series: Series, alpha: number): Claim[] {
  const { length } = series;
  const skins = findSkinResiduals(series).map((skin) => ({ ...skin, filled: zeroFilled(skin.residuals) }));
  const model = createFactorModel(series);
  const tests = series.factors.filter(isExaminable).flatMap((factor) => {
    const { rows, residuals } = model.later(factor.values);
    const values = new Float64Array(length);
    for (const [index, day] of rows.entries()) values[day] = residuals[index] as number;
    const norm = Math.sqrt(residuals.reduce((sum, value) => sum + value ** 2, 0));
    return skins.map((skin) => ({ skin, factor, values, norm: norm * skin.spread }));
  });
  const scoreAt = ({ skin, values, norm }: (typeof tests)[number], shift: number) => {
    let sum = 0;
    for (let day = 0; day < length; day += 1) {
      sum += (skin.filled[day] as number) * (values[(day - shift + length) % length] as number);
    }
    return sum / norm;
  };
  const highestAt = (shift: number) => Math.max(...tests.map((test) => scoreAt(test, shift)));
  const highest = Array.from({ length: length - fewestShifted }, (_, shift) =>
    shift < fewestShifted ? 0 : highestAt(shift),
  );
  // Each shift has the same lags as the diary itself.
  const nullScores = highest
    .slice(fewestShifted, -laterLags.length)
    .map((_, index) => Math.max(...laterLags.map((lag) => highest[fewestShifted + index + lag] as number)))
    .sort((one, other) => one - other);
  const threshold = nullScores[Math.ceil((1 - alpha) * nullScores.length) - 1] ?? Number.POSITIVE_INFINITY;
  return tests
    .filter((test) => laterLags.some((lag) => scoreAt(test, lag) > threshold))
    .map(({ skin, factor }) => ({ conditionId: skin.id, factorId: factor.id }));
}

const zeroFilled = (values: Float64Array) => values.map((value) => (Number.isNaN(value) ? 0 : value));
