import type { Factor, Series } from '@flarewell/domain/patterns/search/series';
import { expect, test } from 'vitest';
import { findCourse } from './course.ts';

const unknown = Number.NaN;

function makeSeries(
  severity: number[],
  factor: Omit<Factor, 'id' | 'values'> & { values: number[] },
): Series {
  return {
    firstWeekday: 0,
    length: severity.length,
    conditions: [{ id: 'neck', values: Float64Array.from(severity) }],
    factors: [{ ...factor, id: 'x', values: Float64Array.from(factor.values) }],
  };
}

test('R146 the course is the average severity up to four days after days with the factor, and after the others', () => {
  const series = makeSeries([1, 3, 5, 1, 1, 1], { contrast: 1, values: [1, 0, 0, unknown, 0, 0] });
  expect(findCourse(series, 'neck', 'x')).toEqual({
    after: [1, 3, 5, 1, 1],
    otherwise: [(3 + 5 + 1 + 1) / 4, (5 + 1 + 1) / 3, (1 + 1) / 2, 1, 1],
  });
});

test('R146 for a rating the days above the usual one stand for the factor', () => {
  const series = makeSeries([1, 2, 3, 4, 5], { contrast: 2, values: [3, 3, 3, 4, 5] });
  expect(findCourse(series, null, 'x')).toMatchObject({
    after: [4.5, 5, null, null, null],
    otherwise: [2, 3, 4, 4.5, 5],
  });
});

test('R146 if the usual rating is the worst one, its days stand for the factor', () => {
  const series = makeSeries([1, 2, 3, 4, 5], { contrast: 2, values: [-2, -1, -1, -1, -2] });
  expect(findCourse(series, null, 'x').after[0]).toBe(3);
});

test('R146 without ratings there are no averages', () => {
  const series = makeSeries([unknown, unknown], { contrast: 1, values: [1, 0] });
  expect(findCourse(series, 'neck', 'x').after).toEqual([null, null, null, null, null]);
});
