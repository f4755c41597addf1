import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, daysBetween, lastDays } from '@flarewell/domain/day';
import { forEachFactor } from '@flarewell/domain/measures/factors';
import {
  makeCheckIn,
  makeCondition,
  makeHistory,
  makeMedication,
  rateDay,
  skippedEntry,
  takenEntry,
} from '@flarewell/domain/testing/samples';
import { severitySeries } from '@flarewell/domain/trends/trends';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  averageWeeks,
  healthSummary,
  summarizeFactors,
  summaryDays,
  summaryPeriods,
  summarySymptomsShown,
} from './summary.ts';

const today = '2026-03-31';
const ago = (age: number) => addDays(today, -age);
const conditions = [makeCondition('eczema'), makeCondition('acne')];
const nobody = { worst: null, best: null };
const summarize = (checkIns: CheckIn[], days?: number) =>
  healthSummary({ conditions, medications: [], checkIns, flares: [] }, today, days);

describe('healthcare summary', () => {
  test('R62 summary: 90 days by default; five symptoms, of which three are shown', () => {
    expect(summaryDays).toBe(90);
    expect(summaryPeriods).toEqual([30, 90, 180, 365]);
    expect(summarySymptomsShown).toBe(3);
    expect(summarize([]).period).toEqual({ from: '2026-01-01', to: today });
    expect(summarize([], 30).period).toEqual({ from: '2026-03-02', to: today });
  });

  test('R62 summary: days, average, worst day and severe days', () => {
    const summary = summarize([
      rateDay(ago(0), { eczema: 2, acne: 3 }),
      rateDay(ago(10), { eczema: 5, acne: 4 }),
      rateDay(ago(20), { eczema: 5 }),
      makeCheckIn(ago(30)),
      rateDay(ago(89), { acne: 4 }),
      rateDay(ago(90), { eczema: 5, acne: 5 }),
    ]);
    expect(summary).toMatchObject({
      daysRecorded: 5,
      daysRated: 4,
      average: (2.5 + 4.5 + 5 + 4) / 4,
      severeDays: 3,
    });
    expect(summary.extremes.worst).toMatchObject({ day: ago(20), value: 5 });
  });

  test.each([
    [40, 10, 10],
    [10, 40, 10],
  ])(
    'R62 summary: eczema at 5 %i days ago, acne at 5 %i days ago: the worst was %i days ago',
    (one, other, worst) => {
      const checkIns = [
        rateDay(ago(one), { eczema: 5 }),
        rateDay(ago(other), { acne: 5 }),
        rateDay(ago(0), { acne: 4 }),
      ];
      expect(summarize(checkIns).extremes.worst).toMatchObject({ day: ago(worst), value: 5 });
    },
  );

  test('R62 summary: nothing recorded, and no conditions', () => {
    expect(summarize([])).toMatchObject({
      daysRecorded: 0,
      average: 0,
      severeDays: 0,
      extremes: nobody,
      adherence: null,
    });
    const none = healthSummary(
      { conditions: [], medications: [], checkIns: [makeCheckIn(today)], flares: [] },
      today,
    );
    expect(none).toMatchObject({
      daysRecorded: 1,
      average: 0,
      extremes: nobody,
      conditions: [],
      medications: [],
    });
  });
});

describe('adherence of the period', () => {
  const medications = [
    makeMedication('daily'),
    makeMedication('rescue', { frequency: 'As required' }),
    makeMedication('former', { active: false }),
  ];
  const percentOf = (checkIns: CheckIn[]) =>
    healthSummary({ conditions, medications, checkIns, flares: [] }, today).adherence;

  test('R97 adherence: of the scheduled medications, over the whole period', () => {
    const checkIns = [
      makeCheckIn(ago(0), { medicationEntries: [takenEntry('daily', 3), skippedEntry('rescue')] }),
      makeCheckIn(ago(40), { medicationEntries: [skippedEntry('daily'), skippedEntry('former')] }),
      makeCheckIn(ago(41), { medicationEntries: [skippedEntry('daily', 'Not needed')] }),
      makeCheckIn(ago(89), { medicationEntries: [takenEntry('daily')] }),
      makeCheckIn(ago(90), { medicationEntries: [skippedEntry('daily')] }),
    ];
    expect(percentOf(checkIns)).toBe(67);
  });

  test('R97 adherence: null without a recorded choice, not 100', () => {
    expect(percentOf([makeCheckIn(ago(0), { medicationEntries: [takenEntry('rescue')] })])).toBeNull();
  });
});

describe('weeks', () => {
  const weeksOf = (days: number) => averageWeeks(severitySeries([], 'eczema', lastDays(today, days)));

  test('R63 weeks: counted back from today; of 90 days, the oldest week has six', () => {
    const weeks = weeksOf(90);
    expect(weeks).toHaveLength(13);
    expect(weeks[0]).toEqual({ from: '2026-01-01', to: '2026-01-06', average: null });
    expect(weeks.at(-1)).toEqual({ from: '2026-03-25', to: today, average: null });
  });

  test('R63 weeks: cover the period without a gap or an overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (days) => {
        const weeks = weeksOf(days);
        const lengths = weeks.map(({ from, to }) => daysBetween(from, to) + 1);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(days);
        expect(lengths.slice(1).every((length) => length === 7)).toBe(true);
        expect(weeks.slice(1).every(({ from }, index) => addDays(weeks[index]?.to ?? '', 1) === from)).toBe(
          true,
        );
      }),
    );
  });

  test('R63 weeks: each has the average of its rated days, or null', () => {
    const [eczema] = summarize([
      rateDay(ago(0), { eczema: 4 }),
      rateDay(ago(6), { eczema: 1 }),
      rateDay(ago(7), { eczema: 3 }),
      rateDay(ago(15), { eczema: 0 }),
      rateDay(ago(89), { eczema: 2 }),
    ]).conditions;
    const averages = eczema?.weeks.map(({ average }) => average);
    expect(averages?.slice(-3)).toEqual([null, 3, 2.5]);
    expect(averages?.[0]).toBe(2);
  });
});

test('R64 conditions: average, worst, severe days, trend and symptoms of each', () => {
  const [eczema, acne] = summarize([
    rateDay(ago(0), { eczema: 1 }, ['Redness']),
    rateDay(ago(3), { eczema: 2 }, ['Redness', 'Pain']),
    rateDay(ago(50), { eczema: 4 }),
    rateDay(ago(60), { eczema: 5 }),
    rateDay(ago(90), { eczema: 5, acne: 5 }),
  ]).conditions;
  expect(eczema).toMatchObject({
    trend: 'improving',
    stats: {
      daysRated: 4,
      average: 3,
      worst: { day: ago(60), severity: 5 },
      severeDays: 2,
      topSymptoms: [
        { symptom: 'Redness', percent: 50 },
        { symptom: 'Pain', percent: 25 },
      ],
    },
  });
  expect(acne).toMatchObject({ trend: 'stable', stats: { daysRated: 0, average: 0, worst: null } });
});

test('R64 conditions: at most five symptoms each', () => {
  const { conditions: summaries } = healthSummary({ ...makeHistory(today, 90), flares: [] }, today);
  expect(summaries.map(({ stats }) => stats.topSymptoms.length)).toEqual([5, 5, 5, 5, 5]);
});

test('R66 lifestyle: each factor averages the days that set it; an itch of 0 counts', () => {
  const checkIns = [
    makeCheckIn(ago(0), { factors: { stress: 5, sleep: 0 } }),
    makeCheckIn(ago(1), { factors: { stress: 2, diet: 3 } }),
    makeCheckIn(ago(2), { factors: { itch: 0 } }),
    makeCheckIn(ago(3), { factors: { itch: 7 } }),
    makeCheckIn(ago(90), { factors: { water: 5 } }),
  ];
  expect(summarize(checkIns).factors).toEqual({
    ...forEachFactor(() => null),
    stress: { average: 3.5, highest: 5 },
    diet: { average: 3, highest: 3 },
    itch: { average: 3.5, highest: 7 },
  });
  expect(Object.values(summarizeFactors([])).every((found) => found === null)).toBe(true);
});
