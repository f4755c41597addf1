import { isSevere } from '@flarewell/domain/severity';
import { rateDay } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import { findRuns, listRatedDays } from './runs.ts';

const history = [
  rateDay('2026-03-20', { hands: 5, neck: 1 }),
  rateDay('2026-03-03', { hands: 4, neck: 2 }),
  rateDay('2026-03-04', { hands: 2, neck: 5 }),
  rateDay('2026-03-05', { hands: 3, neck: 3 }),
  rateDay('2026-03-02', { hands: 4 }),
  rateDay('2026-03-10', { hands: 4 }),
  rateDay('2026-03-12', {}),
];

test('R110 a day has the severity of its worst condition', () => {
  expect(listRatedDays(history)).toEqual([
    { day: '2026-03-02', severity: 4 },
    { day: '2026-03-03', severity: 4 },
    { day: '2026-03-04', severity: 5 },
    { day: '2026-03-05', severity: 3 },
    { day: '2026-03-10', severity: 4 },
    { day: '2026-03-20', severity: 5 },
  ]);
});

test('R110 days at a level are one run until a day at another level; a day without a rating does not end it', () => {
  expect(findRuns(listRatedDays(history), isSevere)).toEqual([
    { from: '2026-03-02', to: '2026-03-04', days: 3 },
    { from: '2026-03-10', to: '2026-03-20', days: 2 },
  ]);
  expect(findRuns([], isSevere)).toEqual([]);
});
