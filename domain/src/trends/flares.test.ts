import { checkInsWithin } from '@flarewell/domain/history';
import { rateDay } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { findFlares, listSevereDays } from './flares.ts';

const march = { from: '2026-03-01', to: '2026-03-31' };
const history = [
  rateDay('2026-03-20', { hands: 5, neck: 1 }),
  rateDay('2026-03-03', { hands: 4, neck: 2 }),
  rateDay('2026-03-04', { hands: 2, neck: 5 }),
  rateDay('2026-03-05', { hands: 3, neck: 3 }),
  rateDay('2026-03-02', { hands: 4 }),
  rateDay('2026-03-10', { hands: 4 }),
  rateDay('2026-03-12', { hands: 4 }),
  rateDay('2026-02-28', { hands: 5 }),
  rateDay('2026-04-01', { hands: 5 }),
];

describe('flares', () => {
  test('R105 severe days: the days of the range on which any condition is severe, oldest first', () => {
    expect(listSevereDays(history, march)).toEqual([
      { day: '2026-03-02', severity: 4 },
      { day: '2026-03-03', severity: 4 },
      { day: '2026-03-04', severity: 5 },
      { day: '2026-03-10', severity: 4 },
      { day: '2026-03-12', severity: 4 },
      { day: '2026-03-20', severity: 5 },
    ]);
    expect(listSevereDays(history, march, 'neck')).toEqual([{ day: '2026-03-04', severity: 5 }]);
    expect(listSevereDays(history, march, 'elbow')).toEqual([]);
  });

  test('R105 flares: severe days are one flare until a milder day; a day without a check-in does not end it', () => {
    expect(findFlares(checkInsWithin(history, march))).toEqual([
      { from: '2026-03-02', to: '2026-03-04', days: 3, worst: 5 },
      { from: '2026-03-10', to: '2026-03-20', days: 3, worst: 5 },
    ]);
    expect(findFlares([])).toEqual([]);
  });

  test('R105 flares: for one condition, only its own milder days end a flare, not days on which it is unrated', () => {
    const days = [
      rateDay('2026-03-02', { hands: 4, neck: 1 }),
      rateDay('2026-03-03', { neck: 1 }),
      rateDay('2026-03-04', { hands: 5, neck: 1 }),
      rateDay('2026-03-05', { hands: 3, neck: 5 }),
      rateDay('2026-03-06', { hands: 4 }),
    ];
    expect(findFlares(days, 'hands')).toEqual([
      { from: '2026-03-02', to: '2026-03-04', days: 2, worst: 5 },
      { from: '2026-03-06', to: '2026-03-06', days: 1, worst: 4 },
    ]);
    expect(findFlares(days)).toMatchObject([{ days: 1 }, { from: '2026-03-04', days: 3 }]);
  });

  test('R105 flares: a flare may cross the end of a month or begin before the range', () => {
    const days = ['2026-02-28', '2026-03-01', '2026-03-02'].map((day) => rateDay(day, { hands: 4 }));
    expect(findFlares(days)).toMatchObject([{ from: '2026-02-28', days: 3 }]);
    expect(findFlares(checkInsWithin(days, march))).toMatchObject([{ from: '2026-03-01', days: 2 }]);
  });
});
