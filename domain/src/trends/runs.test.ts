import { expect, test } from 'vitest';
import { findRuns } from './runs.ts';

const rated = [
  { day: '2026-03-02', value: 4 },
  { day: '2026-03-03', value: 4 },
  { day: '2026-03-04', value: 5 },
  { day: '2026-03-05', value: 3 },
  { day: '2026-03-10', value: 4 },
  { day: '2026-03-20', value: 5 },
];

test('R200 days at a level are one run until a day at another level; a day without a rating does not end it', () => {
  const isSevere = (value: number) => value >= 4;
  expect(findRuns(rated, isSevere)).toEqual([
    { from: '2026-03-02', to: '2026-03-04', days: 3 },
    { from: '2026-03-10', to: '2026-03-20', days: 2 },
  ]);
  expect(findRuns([], isSevere)).toEqual([]);
});
