import { makeSeries } from '@flarewell/domain/testing/sampleSeries';
import { expect, test } from 'vitest';
import { createFactorModel, findSkinResiduals, overall } from './residuals.ts';
import type { Series } from './series.ts';

const isKnown = (value: number | undefined) => value !== undefined && !Number.isNaN(value);

test('R131 the skin: each condition has residuals, and so has the mean of several', () => {
  expect(findSkinResiduals(makeSeries(1, { conditions: 3 })).map(({ id }) => id)).toEqual([
    'condition-0',
    'condition-1',
    'condition-2',
    overall,
  ]);
  expect(findSkinResiduals(makeSeries(1, { conditions: 1 })).map(({ id }) => id)).toEqual(['condition-0']);
});

test('R131 the skin: a rating that only repeats the last one has a small residual', () => {
  const values = Float64Array.from({ length: 60 }, (_, day) => (day < 30 ? 2 : 4));
  const [skin] = findSkinResiduals(withSkin(values));
  expect(Math.abs(skin?.residuals[20] as number)).toBeLessThan(0.2);
  expect(skin?.residuals[30]).toBeGreaterThan(1.5);
  expect(Math.abs(skin?.residuals[50] as number)).toBeLessThan(0.2);
});

test.each([
  [7, true],
  [8, false],
])('R131 the skin: with a last rating %i days ago a day counts: %s', (days, expected) => {
  const values = makeSeries(2, { missing: 0 }).conditions[0]?.values.slice() as Float64Array;
  values.fill(Number.NaN, 51, 50 + days);
  const [skin] = findSkinResiduals(withSkin(values));
  expect(isKnown(skin?.residuals[50 + days])).toBe(expected);
});

function withSkin(values: Float64Array): Series {
  return { firstWeekday: 0, length: values.length, conditions: [{ id: 'skin', values }], factors: [] };
}

test('R131 the skin: its memory is a share between 0 and 1', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    for (const { hold, spread } of findSkinResiduals(makeSeries(seed))) {
      expect(hold).toBeGreaterThanOrEqual(0);
      expect(hold).toBeLessThanOrEqual(1);
      expect(spread).toBeGreaterThan(0);
    }
  }
});

/** What is left of a factor, as a share of its own spread. */
function leftOf(series: Series, values: Float64Array, when: 'sameDay' | 'later'): number {
  const { rows, residuals } = createFactorModel(series)[when](values);
  const known = rows.map((day) => values[day] as number);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return Math.hypot(...residuals) / Math.hypot(...known.map((value) => value - mean));
}

const series = makeSeries(5, { days: 300, missing: 0 });
const byDay = (value: (day: number) => number) => Float64Array.from({ length: 300 }, (_, day) => value(day));

test.each([
  ['the weekday', byDay((day) => Number(day % 7 === 3)), 0, 0],
  ['a season', byDay((day) => Math.cos((Math.PI * (day + 0.5)) / 300)), 0, 0],
  ['the skin of the day', (series.conditions[0] as { values: Float64Array }).values, 0.5, 0],
  ['chance', makeSeries(9, { days: 300, missing: 0 }).factors[0]?.values as Float64Array, 0.9, 0.9],
])('R132 a factor: %s is taken out of it', (_, values, sameDay, later) => {
  const isNothing = [leftOf(series, values, 'sameDay'), leftOf(series, values, 'later')].map(
    (left) => left < 0.01,
  );
  expect(isNothing).toEqual([sameDay === 0, later === 0]);
});

test('R132 a factor: its residuals are on the days with a value, from the first rating on', () => {
  const values = series.factors[0]?.values.slice() as Float64Array;
  values.fill(Number.NaN, 10, 20);
  const { rows } = createFactorModel(series).sameDay(values);
  expect(rows.slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 20]);
  expect(rows).toHaveLength(289);
});
