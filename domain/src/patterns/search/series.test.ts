import { makeSeries } from '@flarewell/domain/testing/sampleSeries';
import { expect, test } from 'vitest';
import { cutSeries, latestBefore, meanOf, recentMean } from './series.ts';

const none = Number.NaN;
const numbers = (...values: number[]) => Float64Array.from(values);

test('R130 the past: the latest rating before a day, and how many days old it is', () => {
  const { last, age } = latestBefore(numbers(2, none, none, 4, 5));
  expect([...last]).toEqual([none, 2, 2, 2, 4]);
  expect([...age]).toEqual([none, 1, 2, 3, 1]);
});

test.each([
  [
    'a value of one half-life ago counts half',
    numbers(4, none, 1, none),
    2,
    [none, 4, 4, (4 * 0.5 + 1) / 1.5],
  ],
  ['the day itself does not count', numbers(5, 1), 8, [none, 5]],
])('R130 the past: the weighted mean: %s', (_, values, halfLife, expected) => {
  for (const [day, mean] of recentMean(values, halfLife).entries()) {
    // After another day both have lost the same share of their weight, so the mean stays.
    if (Number.isNaN(expected[day] as number)) expect(mean).toBeNaN();
    else expect(mean).toBeCloseTo(expected[day] as number, 10);
  }
});

test('R130 the past: the mean of conditions is that of the rated ones', () => {
  expect([...meanOf([numbers(1, none, none), numbers(3, 5, none)], 3)]).toEqual([2, 5, none]);
});

test('R130 a series is cut to its last days, and its weekdays stay', () => {
  const series = makeSeries(3, { days: 20 });
  const cut = cutSeries(series, 6);
  expect([cut.length, cut.firstWeekday]).toEqual([6, (3 + 14) % 7]);
  expect(cut.conditions[0]?.values).toEqual(series.conditions[0]?.values.slice(14));
  expect(cut.factors[2]?.values).toEqual(series.factors[2]?.values.slice(14));
  expect(cutSeries(series, 20)).toEqual(series);
  expect(cutSeries(series, 99)).toEqual(series);
});
