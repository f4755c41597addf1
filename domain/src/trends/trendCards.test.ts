import {
  makeCheckIn,
  makeCondition,
  makeMedication,
  rateDay,
  skippedEntry,
  takenEntry,
  takeOn,
} from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { defaultTrendRange, factorSeries, trendCards, trendRanges } from './trendCards.ts';

const today = '2026-03-03';
const eczema = makeCondition('eczema');

describe('trend cards', () => {
  test('R53 ranges: 7, 14, 30 and 90 days; the default is 7', () => {
    expect(trendRanges).toEqual([7, 14, 30, 90]);
    expect(defaultTrendRange).toBe(7);
  });

  test('R53 statistics: count only the rated days in the range', () => {
    const checkIns = [
      rateDay('2026-03-03', { eczema: 4 }),
      rateDay('2026-03-01', { eczema: 2 }),
      rateDay('2026-02-27', { eczema: 0 }),
      rateDay('2026-02-25', { eczema: 2 }),
      rateDay('2026-02-24', { eczema: 5 }),
      rateDay('2026-03-04', { eczema: 1 }),
    ];
    const [week] = trendCards([eczema], [], checkIns, today, defaultTrendRange);
    expect(week).toMatchObject({ average: 8 / 3, highest: 4, lowest: 2, daysWithMeds: 0 });
    expect(week?.points.map(({ severity }) => severity)).toEqual([2, null, null, null, 2, null, 4]);
    expect(week?.points.map(({ hasCheckIn }) => hasCheckIn)).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(trendCards([eczema], [], checkIns, today, 14)[0]).toMatchObject({ average: 13 / 4, highest: 5 });
  });

  test('R53 statistics: 0 without data, no cards without conditions', () => {
    expect(trendCards([eczema], [], [], today, defaultTrendRange)[0]).toMatchObject({
      average: 0,
      highest: 0,
      lowest: 0,
      daysWithMeds: 0,
    });
    expect(trendCards([], [], [rateDay(today, { eczema: 4 })], today, defaultTrendRange)).toEqual([]);
  });

  test('R53 days with meds: any linked medication, active or not, once a day', () => {
    const medications = [
      makeMedication('cream', { conditionIds: ['eczema'] }),
      makeMedication('former', { conditionIds: ['acne', 'eczema'], active: false }),
      makeMedication('other', { conditionIds: ['acne'] }),
    ];
    const checkIns = [
      makeCheckIn('2026-03-03', { medicationEntries: [takenEntry('cream', 3), takenEntry('former')] }),
      makeCheckIn('2026-03-02', { medicationEntries: [skippedEntry('cream'), takenEntry('other')] }),
      ...takeOn('former', '2026-03-01', '2026-02-24'),
    ];
    const [card] = trendCards([eczema], medications, checkIns, today, defaultTrendRange);
    expect(card?.medications.map(({ id }) => id)).toEqual(['cream', 'former']);
    expect(card?.daysWithMeds).toBe(2);
    expect(card?.points.map(({ taken }) => taken)).toEqual([
      [],
      [],
      [],
      [],
      ['former'],
      [],
      ['cream', 'former'],
    ]);
  });
});

test('R54 factor lines: a point a day for each factor, with gaps where it is unset', () => {
  const checkIns = [
    makeCheckIn('2026-03-03', { factors: { stress: 4, sleep: 0, diet: 1 } }),
    makeCheckIn('2026-03-01', { factors: { water: 5, weather: 'Hot' } }),
    makeCheckIn('2026-02-20', { factors: { stress: 1 } }),
  ];
  const lines = factorSeries(checkIns, today, defaultTrendRange);
  const gaps = [null, null, null, null];
  expect(lines.stress.map(({ value }) => value)).toEqual([...gaps, null, null, 4]);
  expect(lines.sleep.map(({ value }) => value)).toEqual([...gaps, null, null, null]);
  expect(lines.water.map(({ value }) => value)).toEqual([...gaps, 5, null, null]);
  expect(lines.diet.map(({ value }) => value)).toEqual([...gaps, null, null, 1]);
  expect(lines.diet.map(({ day }) => day).slice(-2)).toEqual(['2026-03-02', '2026-03-03']);
  expect(factorSeries(checkIns, today, 30).stress).toHaveLength(30);
});
