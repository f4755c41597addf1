import { makeDiary, makeTracker } from '@flarewell/domain/testing/patternDiary';
import { makeCheckIn, makeCondition, rateDay } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import { readNumbers } from './numbers.ts';
import type { PatternRecords } from './patternRecords.ts';

const range = { from: '2026-03-02', to: '2026-03-05' };

function valuesOf(diary: PatternRecords, id: string) {
  const series = readNumbers(diary, diary.checkIns).allOf(range);
  const found = [...series.conditions, ...series.factors].find((named) => named.id === id);
  return found && Array.from(found.values, (value) => (Number.isNaN(value) ? null : value));
}

test('R139 each day has its rating, and a day outside the range none', () => {
  const checkIns = [
    rateDay('2026-03-01', { neck: 5 }),
    rateDay('2026-03-02', { neck: 1 }),
    rateDay('2026-03-04', { neck: 3, hand: 4 }),
    rateDay('2026-03-05', { neck: 0 }),
    rateDay('2026-03-06', { neck: 5 }),
  ];
  const diary = makeDiary({ checkIns, conditions: [makeCondition('neck'), makeCondition('hand')] });
  expect(valuesOf(diary, 'neck')).toEqual([1, null, 3, null]);
  expect(valuesOf(diary, 'hand')).toEqual([null, null, 4, null]);
  expect(readNumbers(diary, checkIns).allOf(range).firstWeekday).toBe(1);
});

test('R139 more of a factor is suspected to be worse, so good sleep, water and diet are negative', () => {
  const checkIns = [
    makeCheckIn('2026-03-02', { factors: { stress: 4, sleep: 5, water: 2, diet: 1 } }),
    makeCheckIn('2026-03-03', { factors: { stress: 0 } }),
  ];
  const diary = makeDiary({ checkIns });
  expect(valuesOf(diary, 'stress')).toEqual([4, null, null, null]);
  expect(valuesOf(diary, 'sleep')).toEqual([-5, null, null, null]);
  expect(valuesOf(diary, 'water')).toEqual([-2, null, null, null]);
  expect(valuesOf(diary, 'diet')).toEqual([-1, null, null, null]);
});

test('R139 a kind of weather is yes or no on days with a weather', () => {
  const checkIns = [
    makeCheckIn('2026-03-02', { factors: { weather: 'Humid' } }),
    makeCheckIn('2026-03-03', { factors: { weather: 'Cold' } }),
    makeCheckIn('2026-03-04'),
  ];
  expect(valuesOf(makeDiary({ checkIns }), 'weather:Humid')).toEqual([1, 0, null, null]);
});

test('R139 a tracker is yes or no from its first day until it was hidden', () => {
  const checkIns = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].map((day, index) =>
    makeCheckIn(day, index === 2 ? {} : { trackers: ['dairy'] }),
  );
  const trackers = [makeTracker('dairy', { since: '2026-03-03', until: '2026-03-05' })];
  expect(valuesOf(makeDiary({ checkIns, trackers }), 'tracker:dairy')).toEqual([null, 1, 0, null]);
});

test('R138 a check-in of hindsight counts with its ratings, and not with its factors and trackers', () => {
  const late = {
    ...rateDay('2026-03-02', { neck: 4 }),
    factors: { stress: 5, weather: 'Hot' },
    trackers: ['dairy'],
    createdAt: '2026-03-09T09:00:00.000Z',
  } as const;
  const diary = makeDiary({
    checkIns: [{ ...late, trackers: [...late.trackers] }],
    conditions: [makeCondition('neck')],
    trackers: [makeTracker('dairy')],
  });
  expect(valuesOf(diary, 'neck')).toEqual([4, null, null, null]);
  for (const id of ['stress', 'weather:Hot', 'tracker:dairy']) {
    expect(valuesOf(diary, id)).toEqual([null, null, null, null]);
  }
});

test('R139 conditions are left out with fewer than 30 ratings in the examined days', () => {
  const days = Array.from({ length: 31 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`);
  const checkIns = days.map((day, index) => rateDay(day, index < 29 ? { neck: 2, hand: 3 } : { neck: 2 }));
  const diary = makeDiary({ checkIns, conditions: [makeCondition('neck'), makeCondition('hand')] });
  const part = readNumbers(diary, checkIns).comparableOf({ from: '2026-03-02', to: '2026-03-31' });
  expect(part).toMatchObject({ firstWeekday: 1, length: 30, conditions: [{ id: 'neck' }] });
  expect(part.conditions).toHaveLength(1);
});
