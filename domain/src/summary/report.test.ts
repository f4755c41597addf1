import { addDays } from '@flarewell/domain/day';
import { forEachFactor } from '@flarewell/domain/measures/factors';
import { firstSharedSummary } from '@flarewell/domain/testing/firstSharedSummary';
import {
  makeCheckIn,
  makeCondition,
  makeMedication,
  rateDay,
  skippedEntry,
  takenEntry,
} from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { type SummaryChoices, summaryReport } from './report.ts';
import { lifestyleRows } from './rows.ts';
import { healthSummary } from './summary.ts';
import { originText, originWords } from './words.ts';

const today = '2026-11-14';
const ago = (age: number) => addDays(today, -age);
const conditions = [makeCondition('hands', { name: 'Hand eczema' }), makeCondition('new')];
const nothing: SummaryChoices = { noteDays: [], hasPhotos: false, patterns: null };
const reportOf = (
  checkIns: ReturnType<typeof makeCheckIn>[],
  {
    medications = [],
    choices = nothing,
    days = 90,
  }: {
    medications?: ReturnType<typeof makeMedication>[];
    choices?: SummaryChoices;
    days?: number;
  } = {},
) =>
  summaryReport(
    healthSummary({ conditions, medications, checkIns, flares: [] }, today, days),
    { name: 'Maya', birthDate: '1990-05-01', recordedBy: 'patient' },
    choices,
  );

describe('report of the summary', () => {
  test('R101 report: the figures at the top', () => {
    const { headline } = reportOf(
      [
        { ...rateDay(ago(0), { hands: 2 }), medicationEntries: [takenEntry('cream')] },
        { ...rateDay(ago(1), { hands: 4 }), medicationEntries: [skippedEntry('cream')] },
        { ...rateDay(ago(2), { hands: 1 }), medicationEntries: [takenEntry('cream')] },
      ],
      { medications: [makeMedication('cream')] },
    );
    expect(headline).toEqual([
      { value: '3 of 90', label: 'days recorded' },
      { value: '2.3', label: 'average severity' },
      { value: '1', label: 'days any condition ≥ 4' },
      { value: '67%', label: 'medication adherence' },
    ]);
  });

  test('R101 report: a missing number is shown as a dash', () => {
    const report = reportOf([makeCheckIn(ago(0))], {
      medications: [makeMedication('cream', { frequency: 'As required' })],
    });
    expect(report.headline.map(({ value }) => value)).toEqual(['1 of 90', '–', '0', '–']);
    expect(report.extremes).toEqual([]);
    expect(report.conditions[1]).toMatchObject({
      average: '–',
      worst: '–',
      severeDays: '0',
      trend: '–',
      symptoms: '–',
      style: null,
    });
    expect(report.medications[0]).toMatchObject({
      daysUsed: '0 in 30, 0 in 90',
      limit: '–',
      doses: '0',
      adherence: '–',
      lastUsed: '–',
    });
  });

  test.each([
    [90, 'August 17 to November 14, 2026', '90 days'],
    [365, 'November 15, 2025 to November 14, 2026', '365 days'],
  ])('R101 report: the period of %i days', (days, text, length) => {
    expect(reportOf([], { days })).toMatchObject({
      name: 'Maya',
      days,
      periodText: text,
      daysText: length,
      generated: 'Generated November 14, 2026',
    });
  });

  test('R101 report: the disclaimers', () => {
    const { caution, disclaimer } = originWords({});
    expect(caution).toBe('Patient-reported, not a diagnosis');
    expect(disclaimer).toBe(
      'Recorded by the patient in daily check-ins. Severity 1 Minimal, 2 Mild, 3 Moderate, 4 Severe, 5 Extreme. This summary gives no medical advice or diagnosis.',
    );
    expect(originText({})).toBe(`${caution}. ${disclaimer}`);
  });

  test('R101 report: what carers recorded is not called the patient’s report', () => {
    const summary = healthSummary({ conditions: [], medications: [], checkIns: [], flares: [] }, today);
    const leo = { name: 'Leo', birthDate: null, recordedBy: 'carers' } as const;
    const report = summaryReport(summary, leo, { noteDays: [], hasPhotos: false, patterns: null });
    expect(originText(report)).toBe(
      'Recorded by carers, not a diagnosis. Recorded in daily check-ins by somebody who cares for the patient. Severity 1 Minimal, 2 Mild, 3 Moderate, 4 Severe, 5 Extreme. This summary gives no medical advice or diagnosis.',
    );
  });

  test('R164 a link from before diaries were about others keeps its words', () => {
    expect(originText(firstSharedSummary.report)).toBe(originText({ recordedBy: 'patient' }));
  });

  test('R101 report: the worst and the best day', () => {
    const { extremes } = reportOf([rateDay(ago(0), { hands: 2 }), rateDay(ago(43), { hands: 5 })]);
    expect(extremes).toEqual([
      { label: 'Worst day by average', value: 'October 2, 2026, 5.0 Extreme' },
      { label: 'Best day', value: 'November 14, 2026, 2.0 Mild' },
    ]);
    const tied = reportOf([ago(0), ago(14), ago(43)].map((day) => rateDay(day, { hands: 3 }))).extremes;
    expect(tied[0]).toEqual({
      label: 'Worst day by average',
      value: '3.0 on three days, the last of them November 14',
    });
  });

  test('R101 report: a day whose average is below 4 is told apart from the days with a rating of 4', () => {
    const { headline, extremes } = reportOf([rateDay(ago(0), { hands: 4, neck: 1 })]);
    expect(headline[2]).toEqual({ value: '1', label: 'days any condition ≥ 4' });
    expect(extremes[0]).toEqual({
      label: 'Worst day by average',
      value: 'November 14, 2026, 2.5 Mild',
    });
  });
});

test('R102 rows: a condition shows three of its five symptoms', () => {
  const [hands] = reportOf([
    rateDay(ago(0), { hands: 2 }, ['Dryness', 'Flaking']),
    rateDay(ago(1), { hands: 3 }, ['Dryness', 'Flaking', 'Itchiness', 'Pain', 'Redness']),
    rateDay(ago(2), { hands: 5 }, ['Dryness']),
  ]).conditions;
  expect(hands).toEqual({
    id: 'hands',
    name: 'Hand eczema',
    color: '#2563EB',
    average: '3.3',
    worst: '5',
    severeDays: '1',
    trend: 'Improving',
    symptoms: 'Dryness, Flaking, Itchiness',
    style: { dash: [], marker: 'circle' },
  });
});

describe('medications of the report', () => {
  const rowOf = (used: number, fields: Parameters<typeof makeMedication>[1]) => {
    const medications = [makeMedication('m', { name: 'Betamethasone', dosage: '0.1%', ...fields })];
    const checkIns = Array.from({ length: used }, (_, age) =>
      makeCheckIn(ago(age), { medicationEntries: [takenEntry('m', 2)] }),
    );
    return reportOf(checkIns, { medications }).medications[0];
  };

  test('R102 rows: a medication with its schedule, use, limit, doses, adherence and last use', () => {
    expect(rowOf(14, { maxUsageDays: 14 })).toEqual({
      id: 'm',
      name: 'Betamethasone 0.1%, once daily',
      daysUsed: '14 in 30, 14 in 90',
      limit: '14, exceeded',
      limitStatus: 'exceeded',
      doses: '28',
      adherence: '100%',
      lastUsed: 'Nov 14',
    });
  });

  test.each([
    [6, { maxUsageDays: 7 }, { limit: '7, near', daysUsed: '6 in 30, 6 in 90' }],
    [3, { maxUsageDays: 20 }, { limit: '20', daysUsed: '3 in 30, 3 in 90' }],
    [0, { maxUsageDays: 20 }, { limit: '20', daysUsed: '0 in 30, 0 in 90' }],
    [50, { maxUsageDays: 60 }, { limit: '60, near', daysUsed: '50 in 60, 50 in 90' }],
    [95, { maxUsageDays: 90 }, { daysUsed: '90 in 90' }],
    [95, {}, { daysUsed: '30 in 30, 90 in 90' }],
    [1, { frequency: 'As required' }, { name: 'Betamethasone 0.1%, as required', adherence: '–' }],
    [1, { dosage: 'Thin layer' }, { name: 'Betamethasone, thin layer, once daily' }],
    [1, { dosage: 'FTU' }, { name: 'Betamethasone, FTU, once daily' }],
    [1, { active: false }, { name: 'Betamethasone 0.1%, once daily, inactive', adherence: '–' }],
  ] as const)('R102 rows: used on %i days, %o', (used, fields, expected) => {
    expect(rowOf(used, fields)).toMatchObject(expected);
  });

  test('R102 rows: a last use in another year has the year', () => {
    const medications = [makeMedication('m')];
    const checkIns = [makeCheckIn('2025-12-31', { medicationEntries: [takenEntry('m')] })];
    expect(reportOf(checkIns, { medications }).medications[0]?.lastUsed).toBe('Dec 31, 2025');
  });
});

test('R102 rows: a lifestyle factor has the label of the nearest level, itch its highest number', () => {
  const factors = {
    ...forEachFactor(() => null),
    stress: { average: 2.5, highest: 5 },
    sleep: { average: 1.2, highest: 2 },
    diet: { average: 5, highest: 5 },
    itch: { average: 0.5, highest: 3 },
  };
  expect(lifestyleRows(factors)).toEqual([
    { name: 'Stress Level', average: '2.5', label: 'Moderate' },
    { name: 'Sleep Quality', average: '1.2', label: 'Very Poor' },
    { name: 'Diet Quality', average: '5.0', label: 'Excellent' },
    { name: 'Itch, 0 to 10', average: '0.5', label: '(highest 3)' },
  ]);
});

describe('what the person chose to include', () => {
  const checkIns = [
    { ...rateDay(ago(0), { hands: 1 }), notes: 'Calm', photoUrl: '/photos/a.jpg' },
    { ...rateDay(ago(3), { hands: 5 }), notes: 'Bad night', photoUrl: '/photos/b.jpg' },
  ];

  test('R103 choices: includes no notes or photos by default', () => {
    expect(reportOf(checkIns)).toMatchObject({ notes: [], photos: [] });
  });

  test('R103 choices: the notes of single days', () => {
    const choices = { ...nothing, noteDays: [ago(3), ago(50)] };
    expect(reportOf(checkIns, { choices }).notes).toEqual([
      { day: ago(3), date: 'November 11, 2026', notes: [{ condition: null, text: 'Bad night' }] },
    ]);
  });

  test('R103 choices: the photos of the worst and the best day', () => {
    const choices = { ...nothing, hasPhotos: true };
    expect(reportOf(checkIns, { choices }).photos).toEqual([
      {
        day: ago(3),
        checkInId: `on-${ago(3)}`,
        photoUrl: '/photos/b.jpg',
        caption: 'Worst day with a photo: November 11, 2026, 5.0 Extreme on average',
      },
      {
        day: ago(0),
        checkInId: `on-${ago(0)}`,
        photoUrl: '/photos/a.jpg',
        caption: 'Best day with a photo: November 14, 2026, 1.0 Minimal on average',
      },
    ]);
  });
});
