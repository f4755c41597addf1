import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bandIn,
  boxesPath,
  chartHeight,
  dotsPath,
  indexAt,
  plotIn,
  runsOf,
  tickIndexes,
  xOf,
  yOf,
} from './geometry.ts';

const plot = { left: 20, right: 300, top: 5, bottom: 55 };

test('the margin stays free around the values, in a narrow chart too', () => {
  const margin = { left: 30, right: 10, top: 5, bottom: 40 };
  expect(plotIn(300, 240, margin)).toEqual({ left: 30, right: 290, top: 5, bottom: 200 });
  expect(plotIn(0, 240, margin)).toEqual({ left: 30, right: 30, top: 5, bottom: 200 });
});

test.each([
  [0, 14, 20],
  [13, 14, 300],
  [0, 1, 160],
  [1, 3, 160],
])('value %i of %i is drawn at %i', (index, count, x) => {
  expect(xOf(plot, index, count)).toBe(x);
});

test('the axis reaches from 0 at the bottom to 5.5 at the top', () => {
  expect([yOf(plot, 0), yOf(plot, 5.5), yOf(plot, 2.75)]).toEqual([55, 5, 30]);
});

test('another scale uses the same height: its ends are where 0 and 5 are', () => {
  const itch = { min: 0, max: 10 };
  expect([0, 5, 10].map((value) => yOf(plot, value, itch))).toEqual(
    [0, 2.5, 5].map((value) => yOf(plot, value)),
  );
});

describe('runs', () => {
  test.each([
    [[], []],
    [[null, null], []],
    [[1, 2, 3], [[0, 1, 2]]],
    [
      [1, null, 3],
      [[0], [2]],
    ],
    [
      [null, 2, 3, null, null, 4],
      [[1, 2], [5]],
    ],
  ])('of %j are %j', (values, runs) => {
    expect(runsOf(values)).toEqual(runs);
  });

  test('contain every value once and never continue across a gap', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 5 }))), (values) => {
        const runs = runsOf(values);
        const kept = values.flatMap((value, index) => (value === null ? [] : [index]));
        expect(runs.flat()).toEqual(kept);
        for (const [place, run] of runs.entries()) {
          expect(run.at(-1)).toBe((run[0] ?? 0) + run.length - 1);
          const next = runs[place + 1]?.[0];
          if (next !== undefined) expect(values.slice((run.at(-1) ?? 0) + 1, next)).toContain(null);
        }
      }),
    );
  });
});

test('the index at the x position of a value is the index of that value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), fc.nat(), (count, seed) => {
      const index = seed % count;
      expect(indexAt(plot, xOf(plot, index, count), count)).toBe(count === 1 ? 0 : index);
    }),
  );
  expect([indexAt(plot, -50, 7), indexAt(plot, 999, 7)]).toEqual([0, 6]);
});

test.each([
  [7, 7, [0, 1, 2, 3, 4, 5, 6]],
  [14, 7, [1, 3, 5, 7, 9, 11, 13]],
  [30, 7, [4, 9, 14, 19, 24, 29]],
  [90, 4, [20, 43, 66, 89]],
  [1, 7, [0]],
])('%i days with room for %i labels are labelled at %j', (count, most, ticks) => {
  expect(tickIndexes(count, most)).toEqual(ticks);
});

test('small charts stand below the main one without overlapping, and the chart has room for all of them', () => {
  const bottoms = [0, 1, 2, 3].map((band) => bandIn(plot, band).bottom);
  const tops = [0, 1, 2, 3].map((band) => bandIn(plot, band).top);
  for (const [band, top] of tops.entries()) expect(top).toBeGreaterThan(bottoms[band - 1] ?? plot.bottom);
  expect(chartHeight(4, true) - chartHeight(0, true)).toBe(
    (bottoms[3] ?? 0) - (bottoms[0] ?? 0) + chartHeight(1, true) - chartHeight(0, true),
  );
  expect(bandIn(plot, 2)).toMatchObject({ left: plot.left, right: plot.right });
});

test('dots and boxes are one path each', () => {
  const places = [
    { x: 10, y: 20 },
    { x: 30.5, y: 40 },
  ];
  expect(dotsPath(places)).toBe('M10 20h0M30.5 40h0');
  expect(boxesPath(places, 6, 4)).toBe('M7 18h6v4h-6zM27.5 38h6v4h-6z');
  expect([dotsPath([]), boxesPath([], 6, 4)]).toEqual(['', '']);
});
