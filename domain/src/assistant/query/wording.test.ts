import { addDays } from '@flarewell/domain/day';
import type { Records } from '@flarewell/domain/records/records';
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
import { answerQuery } from './answer.ts';
import { findProblem } from './problems.ts';
import { makeFilter, makeQuery, type Query } from './query.ts';

const today = '2026-11-15';
const conditions = [
  makeCondition('hands', { name: 'Hand eczema' }),
  makeCondition('neck', { name: 'Neck | *new*' }),
];
const medications = [
  makeMedication('urea', { name: 'Urea cream', conditionIds: ['hands'] }),
  makeMedication('steroid', { name: 'Hydrocortisone', frequency: 'As required', maxUsageDays: 10 }),
];
const records: Records = {
  conditions,
  medications,
  checkIns: [
    rateDay('2026-11-15', { hands: 2, neck: 4 }, ['Redness']),
    makeCheckIn('2026-11-10', {
      notes: 'Windy **walk**',
      photoUrl: '/photos/1.jpg',
      factors: { stress: 4, weather: 'Windy' },
      conditionEntries: [
        {
          conditionId: 'hands',
          severity: 3,
          symptoms: ['Itchiness', 'Pain'],
          notes: `Long ${'x'.repeat(400)}`,
        },
      ],
      medicationEntries: [skippedEntry('urea', 'Forgot'), takenEntry('steroid', 2)],
    }),
  ],
};
const nobody: Records = { conditions: [], medications: [], checkIns: [] };

type Given = Pick<Query, 'measure' | 'figure'> & Partial<Query>;
const answer = (query: Given, of: Records = records) => answerQuery(makeQuery(query), of, today);
const nov10 = { from: '2026-11-10', to: '2026-11-10' };
const oct = { from: '2026-10-01', to: '2026-10-31' };

describe('the words of an answer', () => {
  test.each<[Given, string]>([
    [{ measure: 'severity', figure: 'average' }, 'Average severity · Last 7, 30 and 365 days'],
    [
      {
        measure: 'severity',
        figure: 'average',
        conditions: ['hand ECZEMA'],
        period: { from: '2026-08-18', to: today },
      },
      'Average severity · Hand eczema · Aug 18 to Nov 15, 2026',
    ],
    [
      {
        measure: 'severity',
        figure: 'worst',
        by: 'month',
        where: [makeFilter({ measure: 'week', name: 'weekends' })],
      },
      'Worst severity by month · Nov 16, 2025 to Nov 15, 2026, on weekends',
    ],
    [
      {
        measure: 'severity',
        figure: 'average',
        period: { from: '2026-11-01', to: '2026-11-30' },
        against: oct,
      },
      'Average severity · Nov 1 to Nov 15, 2026 and Oct 1 to Oct 31, 2026',
    ],
    [
      { measure: 'days-at-level', figure: 'count' },
      'Days with a severity of 4 or more · Nov 10 to Nov 15, 2026',
    ],
    [
      { measure: 'medication-days', figure: 'last', medications: ['Urea cream'] },
      'Last day of use · Urea cream · Nov 10 to Nov 15, 2026',
    ],
    [
      { measure: 'skips', figure: 'count', reason: 'Forgot' },
      'Skipped doses · Forgot · Nov 10 to Nov 15, 2026',
    ],
    [{ measure: 'limits', figure: 'count' }, 'Usage limits · Last 30 days'],
    [{ measure: 'streak', figure: 'count' }, 'Streak · Nov 15, 2026'],
    [{ measure: 'check-ins', figure: 'list', period: nov10 }, 'Check-ins · Nov 10, 2026'],
    [{ measure: 'conditions', figure: 'list' }, 'Conditions'],
    [{ measure: 'notes', figure: 'count', text: 'walk' }, 'Notes · “walk” · Nov 10 to Nov 15, 2026'],
  ])('R110 understood: %j', (query, understood) => {
    expect(answer(query).understood).toBe(understood);
  });

  test.each<[string, Given, string]>([
    [
      'R203 a period without check-ins',
      { measure: 'severity', figure: 'average', period: oct },
      'There is no check-in from Oct 1 to Oct 31, 2026.',
    ],
    [
      'R203 a day without a check-in',
      { measure: 'check-ins', figure: 'list', period: { from: '2026-11-11', to: '2026-11-11' } },
      'There is no check-in on Nov 11, 2026.',
    ],
    [
      'R203 a factor that was never rated',
      { measure: 'sleep', figure: 'average' },
      'There is no record that you rated your sleep quality from Oct 17 to Nov 15, 2026.',
    ],
    [
      'R203 a day without weather',
      { measure: 'weather', figure: 'most', period: { from: '2026-11-15', to: '2026-11-15' } },
      'No weather is recorded on Nov 15, 2026.',
    ],
    [
      'R203 a medication that was never taken',
      { measure: 'medication-days', figure: 'last', medications: ['Urea cream'] },
      'There is no record that you used Urea cream from Nov 10 to Nov 15, 2026.',
    ],
    [
      'R201 missed days before the first check-in',
      { measure: 'missed-days', figure: 'count', period: oct },
      'Your first check-in is from Nov 10, 2026; days before it are not counted as missed.',
    ],
    [
      'R203 a medication without a limit',
      { measure: 'limits', figure: 'count', medications: ['Urea cream'] },
      'Urea cream has no limit. It was used on 0 of the last 30 days.',
    ],
    [
      'R203 a medication without a schedule',
      { measure: 'adherence', figure: 'average', medications: ['Hydrocortisone'] },
      'There is no record that a scheduled dose of Hydrocortisone was taken or skipped from Nov 9 to Nov 15, 2026.',
    ],
    [
      'R203 nothing before to compare with',
      { measure: 'stress', figure: 'trend' },
      'Your average stress level was **4.0** (High) in the last 30 days; there is nothing to compare it with in the 30 days before.\n\nYour average stress level was **4.0** (High) in the last 90 days; there is nothing to compare it with in the 90 days before.',
    ],
    [
      'R203 a figure that there is not',
      { measure: 'check-ins', figure: 'average' },
      'I can only give the number of check-ins: You made **2** check-ins from Nov 10 to Nov 15, 2026.',
    ],
    [
      'R203 a breakdown that there is not',
      { measure: 'stress', figure: 'average', by: 'condition' },
      "I can't break down stress level by condition. Your average stress level was **4.0** (High) from Oct 17 to Nov 15, 2026 (1 day rated).",
    ],
    [
      'R203 days that it cannot be limited to',
      { measure: 'flares', figure: 'count', where: [makeFilter({ measure: 'week', name: 'weekends' })] },
      "I can't limit confirmed flares to certain days. You had **0** confirmed flares from Nov 10 to Nov 15, 2026.",
    ],
    [
      'R203 a condition that it cannot be limited to',
      { measure: 'stress', figure: 'average', conditions: ['Hand eczema'] },
      "I can't limit stress level to a condition. Your average stress level was **4.0** (High) from Oct 17 to Nov 15, 2026 (1 day rated).",
    ],
    [
      'R110 ratings of a factor',
      { measure: 'stress', figure: 'list' },
      'Stress level from Oct 17 to Nov 15, 2026.\n\n| Day | Stress level |\n| --- | ---: |\n| Nov 10, 2026 | 4 |',
    ],
    [
      'R205 an average of days at a level, which is counted',
      { measure: 'days-at-level', figure: 'average' },
      'I can only give the number of days with a severity of 4 or more: Your skin was at a severity of 4 or more on **1** day from Nov 10 to Nov 15, 2026 (50% of 2 days rated).',
    ],
    [
      'R110 a limit',
      { measure: 'limits', figure: 'count' },
      'Hydrocortisone is within its limit: used on **1** of the last **30** days, limit **10**. 9 days are left.',
    ],
    [
      'R110 a difference names the period that is higher or lower',
      { measure: 'stress', figure: 'count', period: nov10, against: { from: today, to: today } },
      'You rated your stress level on **1** day on Nov 10, 2026 and **0** on Nov 15, 2026: Nov 10 had 1 more.',
    ],
    [
      'R110 a medication that was not used on a day',
      { measure: 'medication-days', figure: 'count', medications: ['Urea cream'], period: nov10 },
      'There is no record that you used Urea cream on Nov 10, 2026 (**0**).',
    ],
    [
      'R110 a medication that was used on a day',
      { measure: 'medication-days', figure: 'count', medications: ['Hydrocortisone'], period: nov10 },
      'You used Hydrocortisone on Nov 10, 2026 (**1** day).',
    ],
    [
      'R110 a medication in a period, as a share of its days',
      {
        measure: 'medication-days',
        figure: 'count',
        medications: ['Hydrocortisone'],
        period: { from: '2026-11-01', to: today },
      },
      'You used Hydrocortisone on **1** of the 15 days from Nov 1 to Nov 15, 2026.',
    ],
    [
      'R227 several medications in a period, with the days of any of them',
      {
        measure: 'medication-days',
        figure: 'count',
        medications: ['Hydrocortisone', 'Urea cream'],
        period: { from: '2026-11-01', to: today },
      },
      'You used Hydrocortisone on **1** of the 15 days from Nov 1 to Nov 15, 2026. You used Urea cream on **0** of the 15 days from Nov 1 to Nov 15, 2026. You used Hydrocortisone or Urea cream on **1** of the 15 days from Nov 1 to Nov 15, 2026.',
    ],
    [
      'R110 a factor of one day',
      { measure: 'stress', figure: 'average', period: nov10 },
      'Your stress level was **4.0** (High) on Nov 10, 2026.',
    ],
    [
      'R200 a current run that is over',
      { measure: 'medication-days', figure: 'current', medications: ['Hydrocortisone'] },
      'You used Hydrocortisone on **1** day, Nov 10, 2026. That was 5 days ago.',
    ],
    [
      'R200 a current run of days at a level',
      { measure: 'days-at-level', figure: 'current', levels: { min: 3, max: 5 } },
      'Your skin was at a severity of 3 or more on **2** days with a rating in a row, from Nov 10 to Nov 15, 2026.',
    ],
    [
      'R200 a level that the newest rating does not have',
      { measure: 'days-at-level', figure: 'current', conditions: ['Hand eczema'] },
      'There is no record that Hand eczema was at a severity of 4 or more on Nov 15, 2026, the day of the latest rating (**0**).',
    ],
    [
      'R203 a current run that a measure does not have',
      { measure: 'photos', figure: 'current' },
      'I can only give the number of photos: You added **1** photo from Nov 10 to Nov 15, 2026.',
    ],
    [
      'R203 a run of a severity without levels, which there is not',
      { measure: 'severity', figure: 'current' },
      'I can only give the average severity: Your average severity was **3.0** from Nov 9 to Nov 15, 2026 (2 days rated).',
    ],
    [
      'R110 the last skip with its reason',
      { measure: 'skips', figure: 'last', medications: ['Urea cream'] },
      'You last skipped Urea cream on **Nov 10, 2026** (5 days ago): Forgot.',
    ],
    [
      'R110 the last note with its text',
      { measure: 'notes', figure: 'last', text: 'walk' },
      'You last wrote a note with “walk” on **Nov 10, 2026** (5 days ago): “Windy \\*\\*walk\\*\\*”.',
    ],
    [
      'R201 a day without a missed check-in',
      { measure: 'missed-days', figure: 'list', period: nov10 },
      'There is no day on which you did not check in on Nov 10, 2026.',
    ],
    ['R110 the current streak', { measure: 'streak', figure: 'current' }, 'Your streak is **1** day.'],
    [
      'R110 the days of a symptom',
      { measure: 'symptoms', figure: 'list', symptoms: ['Pain'] },
      'You had Pain on 1 day from Oct 17 to Nov 15, 2026.\n\n| Day |\n| --- |\n| Nov 10, 2026 |',
    ],
    [
      'R110 the days of a kind of weather, if there are none',
      { measure: 'weather', figure: 'count', weather: 'Cold' },
      'The weather was cold on **0** days from Oct 17 to Nov 15, 2026.',
    ],
    [
      'R110 the medication that was skipped most, and why',
      { measure: 'skips', figure: 'most', by: 'medication' },
      '**Urea cream** had the most skipped doses from Nov 10 to Nov 15, 2026: **1**.\n\n| Name | Skipped doses |\n| --- | ---: |\n| Urea cream | 1 |\n\nWhy you skipped Urea cream:\n\n| Reason | Times |\n| --- | ---: |\n| Forgot | 1 |',
    ],
    [
      'R110 a difference',
      { measure: 'severity', figure: 'average', period: { from: '2026-11-15', to: today }, against: nov10 },
      'Your average severity was **3.0** on Nov 15, 2026 and **3.0** on Nov 10, 2026: the same in both.',
    ],
  ])('%s', (_, query, markdown) => {
    expect(answer(query).markdown).toBe(markdown);
  });

  test.each<[Given, string]>([
    [{ measure: 'severity', figure: 'average' }, 'There is no check-in yet.'],
    [{ measure: 'streak', figure: 'count' }, 'There is no check-in yet.'],
    [{ measure: 'missed-days', figure: 'count' }, 'There is no check-in yet.'],
    [{ measure: 'medications', figure: 'list' }, 'There is no medication in your records.'],
    [{ measure: 'limits', figure: 'count' }, 'No medication has a limit.'],
    [{ measure: 'conditions', figure: 'list' }, 'You track **0** conditions.'],
  ])('R203 without records: %j', (query, markdown) => {
    expect(answer(query, nobody)).toMatchObject({ markdown });
  });

  test('R110 the whole record of one day; texts and names are escaped, notes are cut', () => {
    const { markdown, sources } = answer({ measure: 'check-ins', figure: 'list', period: nov10 });
    expect(markdown.split('\n')).toEqual([
      'This is what you recorded on **Nov 10, 2026**.',
      '',
      '| Condition | Severity | Symptoms | Notes |',
      '| --- | --- | --- | --- |',
      `| Hand eczema | 3 Moderate | Itchiness, Pain | Long ${'x'.repeat(295)}… |`,
      '',
      '- Urea cream: Skipped (Forgot)',
      '- Hydrocortisone: Taken 2x',
      '- Stress Level: High (4)',
      '- Weather: Windy',
      '- Notes: Windy \\*\\*walk\\*\\*',
      '- With a photo',
    ]);
    expect(sources).toMatchObject([{ title: 'Check-ins', ...nov10, checkIns: 1 }]);
    const { markdown: worst } = answer({ measure: 'severity', figure: 'worst', by: 'condition' });
    expect(worst).toContain('**Neck \\| \\*new\\*** had the highest average severity');
  });

  test.each([
    [9, 'is close to its limit', ' 1 day is left.'],
    [10, 'has reached its limit', ''],
    [11, 'is over its limit', ''],
  ])('R110 a medication used on %i days of a limit of 10', (count, status, rest) => {
    const taken = Array.from({ length: count }, (_, index) => addDays(today, -index));
    const { markdown } = answer(
      { measure: 'limits', figure: 'count' },
      { ...records, checkIns: takeOn('steroid', ...taken) },
    );
    expect(markdown).toBe(
      `Hydrocortisone ${status}: used on **${count}** of the last **30** days, limit **10**.${rest}`,
    );
  });

  test.each<[Given, string]>([
    [
      { measure: 'severity', figure: 'worst' },
      'Your worst severity was **3.0** on two days, the last of them **Oct 31, 2026**.',
    ],
    [
      { measure: 'severity', figure: 'best', conditions: ['Hand eczema'] },
      'Your best day for Hand eczema was **Oct 5, 2026** with a severity of **2**.',
    ],
    [
      { measure: 'stress', figure: 'most' },
      'Your highest stress level was 4 (High) on two days, the last of them **Oct 31, 2026**.',
    ],
  ])('R98 %j: where days tie, their number and the most recent of them', (query, expected) => {
    const rated = [
      ['2026-10-01', 3],
      ['2026-10-05', 2],
      ['2026-10-31', 3],
    ] as const;
    const checkIns = rated.map(([day, severity]) => ({
      ...rateDay(day, { hands: severity }),
      factors: { stress: severity === 3 ? 4 : 1 } as const,
    }));
    expect(answer(query, { ...records, checkIns }).markdown).toBe(expected);
  });

  test('R110 the days that an answer rests on are its source', () => {
    expect(answer({ measure: 'severity', figure: 'worst' }).sources).toEqual([
      {
        title: 'Worst severity',
        from: '2026-11-10',
        to: today,
        checkIns: 2,
        figures: [{ label: 'Average severity', value: '3.0' }],
      },
    ]);
  });
});

describe('problems of a query', () => {
  test.each<[Partial<Query>, string | null]>([
    [{}, null],
    [{ conditions: ['hand eczema '], medications: ['UREA CREAM'] }, null],
    [
      { conditions: ['Elbow'] },
      'There is no condition named “Elbow” in your records. There is: Hand eczema, Neck \\| \\*new\\*.',
    ],
    [
      { medications: ['Aspirin'] },
      'There is no medication named “Aspirin” in your records. There is: Urea cream, Hydrocortisone.',
    ],
    [{ period: { from: '2026-02-30', to: today } }, 'A period needs two days that exist, as yyyy-MM-dd.'],
    [{ period: { from: today, to: '2026-11-01' } }, 'The period ends before it begins.'],
    [{ against: { from: '2026-11-30', to: '2026-12-01' } }, 'Nov 30, 2026 is still ahead.'],
    [{ levels: { min: 4, max: 2 } }, 'The lowest level is above the highest.'],
  ])('R110 %j', (given, problem) => {
    const query = makeQuery({ measure: 'severity', figure: 'average', ...given });
    expect(findProblem(query, records, today)).toBe(problem);
    if (problem)
      expect(answerQuery(query, records, today)).toEqual({
        understood: 'Severity',
        markdown: problem,
        sources: [],
        shows: null,
      });
  });
});
