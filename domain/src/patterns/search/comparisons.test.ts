import { makeSeries } from '@flarewell/domain/testing/sampleSeries';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareTests, type Test } from './comparisons.ts';
import type { Factor, Series } from './series.ts';

const seeds = fc.integer({ min: 1, max: 10_000 });
const everyTest = (series: Series, guard?: number) =>
  series.factors.flatMap(prepareTests(series, guard === undefined ? {} : { guard }));
const turned = ({ values, ...factor }: Factor): Factor => ({
  ...factor,
  values: values.map((value) => -value),
});
const testOf = (tests: readonly Test[], lag: number) =>
  tests.find(
    (test) => test.conditionId === 'condition-0' && test.factor.id === 'factor-0' && test.lag === lag,
  );

test('R134 the score: each condition and their mean, each factor, lags of 0 to 4 days', () => {
  const tests = everyTest(makeSeries(1, { conditions: 2, factors: 3 }));
  expect(tests).toHaveLength(3 * 3 * 5);
  expect(new Set(tests.map(({ lag }) => lag))).toEqual(new Set([0, 1, 2, 3, 4]));
  expect(
    prepareTests(makeSeries(1), { conditionId: 'overall' })(makeSeries(1).factors[0] as Factor),
  ).toHaveLength(5);
});

test('R134 the score: it is highest where the effect is, and about as large', () => {
  for (const lag of [1, 2, 3, 4]) {
    const tests = everyTest(makeSeries(7, { days: 365, effect: 1, lag }));
    const highest = tests.toSorted((one, other) => other.score - one.score)[0];
    expect(highest).toMatchObject({ conditionId: 'condition-0', factor: { id: 'factor-0' }, lag });
    expect(highest?.effect).toBeGreaterThan(0.75);
    expect(highest?.effect).toBeLessThan(1.25);
  }
});

test('R134 the score: turning the sign of a factor turns it, and the effect', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const series = makeSeries(seed, { effect: 0.5, reaction: 0.3 });
      const [tests, opposite] = [series, { ...series, factors: series.factors.map(turned) }].map((given) =>
        everyTest(given, 0),
      ) as [Test[], Test[]];
      for (const [index, { score, effect, error, pairs }] of tests.entries()) {
        expect(opposite[index]?.score).toBeCloseTo(-score, 6);
        expect(opposite[index]?.effect).toBeCloseTo(-effect, 6);
        expect(opposite[index]?.error).toBeCloseTo(error, 6);
        expect(opposite[index]?.pairs).toBe(pairs);
      }
    }),
  );
});

test('R134 the score: the contrast scales the effect, not the score', () => {
  const series = makeSeries(3, { effect: 0.6 });
  const wider = {
    ...series,
    factors: series.factors.map((factor) => ({ ...factor, contrast: 3 * factor.contrast })),
  };
  const [tests, scaled] = [everyTest(series), everyTest(wider)];
  for (const [index, { score, effect, error, unit }] of tests.entries()) {
    expect(scaled[index]?.score).toBeCloseTo(score, 10);
    expect(scaled[index]?.effect).toBeCloseTo(3 * effect, 10);
    expect(scaled[index]?.error).toBeCloseTo(3 * error, 10);
    expect(scaled[index]?.unit).toBeCloseTo(3 * unit, 10);
  }
});

test('R134 the score: the guard takes off what a factor owes to the skin of its own day, and only that', () => {
  let reacting = 0;
  for (let seed = 1; seed <= 20; seed += 1) {
    const series = makeSeries(seed, { days: 300, reaction: 1.5 });
    const [guarded, unguarded] = [everyTest(series), everyTest(series, 0)];
    for (const [index, test] of guarded.entries()) {
      const difference = (unguarded[index]?.score as number) - test.score;
      if (test.lag === 0) expect(difference).toBe(0);
      else expect(difference).toBeGreaterThanOrEqual(0);
      if (test.factor.id === 'factor-1' && test.conditionId === 'condition-0' && test.lag === 1)
        reacting += difference;
    }
  }
  expect(reacting / 20).toBeGreaterThan(0.5);
});

test.each([
  [24, 0],
  [25, 5],
])('R133 what can be examined: %i pairs of days give %i comparisons', (pairs, expected) => {
  const series = makeSeries(11, { missing: 0, conditions: 1 });
  const [factor] = series.factors as [Factor];
  // Without a rating before it, the first day has no residual. Four days more, so that every lag has as many pairs.
  const values = factor.values.map((value, day) => (day >= 1 && day <= pairs ? value : Number.NaN));
  expect(prepareTests(series)({ ...factor, values })).toHaveLength(expected);
});

/** Skin that the factor of the day before decides, apart from chance. */
function decidedSkin(chance: number): Series {
  const series = makeSeries(13, { days: 300, missing: 0, conditions: 1 });
  const [[factor], [noise]] = [series.factors, makeSeries(14, { days: 300, missing: 0 }).conditions];
  const values = Float64Array.from(
    { length: 300 },
    (_, day) => 2 + 2 * (factor?.values[day - 1] ?? 0) + chance * (noise?.values[day] as number),
  );
  return { ...series, conditions: [{ id: 'condition-0', values }] };
}

test.each([
  ['nearly all', 0.05, false],
  ['more than 80%', 0.5, false],
  ['less than 80%', 1.2, true],
])('R133 what can be examined: a factor that the days between explain to %s', (_, chance, expected) => {
  const series = decidedSkin(chance);
  const test = testOf(prepareTests(series)(series.factors[0] as Factor), 2);
  expect(test !== undefined).toBe(expected);
});

test('R134 the score: in how many pairs a yes/no factor applied is counted; of a rating it is not', () => {
  const series = makeSeries(2, { missing: 0, days: 120 });
  const tests = everyTest(series);
  const yes = (days: number) =>
    series.factors[0]?.values.slice(0, days).filter((value) => value === 1).length;
  // The first day has no rating before it, so it has no residual.
  expect(testOf(tests, 0)?.withDays).toBe((yes(120) as number) - (series.factors[0]?.values[0] as number));
  expect(testOf(tests, 4)).toMatchObject({ pairs: 115 });
  expect(
    tests.filter(({ factor }) => factor.id === 'factor-1').every(({ withDays }) => withDays === null),
  ).toBe(true);
});
