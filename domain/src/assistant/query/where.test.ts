import type { CheckIn } from '@flarewell/domain/checkIns';
import { makeHistory } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { answerQuery } from './answer.ts';
import { prepare } from './preparedQuery.ts';
import { type DayFilter, makeFilter, makeQuery, type Query } from './query.ts';
import { makeFilterTest } from './where.ts';

const today = '2026-11-15';
const blank = { photoUrl: null, factors: {}, conditionEntries: [], medicationEntries: [] };
const day = (number: number, content: Partial<CheckIn>): CheckIn => {
  const date = `2026-11-${String(number).padStart(2, '0')}`;
  return { ...blank, id: date, date: `${date}T12:00:00`, ...content };
};
const rate = (...severities: (1 | 2 | 3 | 4 | 5)[]) => ({
  conditionEntries: severities.map((severity, index) => ({
    conditionId: ['hand', 'neck'][index] ?? '',
    severity,
    symptoms: severity > 3 ? (['Pain'] as const).slice() : [],
  })),
});

/** November 1, 2026 is a Sunday. There is no check-in on the 5th. */
const records = {
  conditions: ['hand', 'neck'].map((id) => ({ id, name: id, color: '#2563EB', createdAt: '' })),
  medications: [
    {
      id: 'urea',
      name: 'Urea',
      dosage: '',
      frequency: 'Once daily' as const,
      active: true,
      conditionIds: [],
      createdAt: '',
    },
  ],
  trackers: [{ id: 'swim', name: 'Swimming', since: '2026-11-03', until: null }],
  checkIns: [
    day(1, { ...rate(5, 1), factors: { sleep: 1, weather: 'Cold' } }),
    day(2, {
      ...rate(2, 2),
      factors: { sleep: 5 },
      medicationEntries: [{ medicationId: 'urea', taken: true }],
    }),
    day(3, { ...rate(3, 4), factors: { sleep: 2 }, trackers: ['swim'], notes: 'New gloves' }),
    day(4, { ...rate(1, 1), medicationEntries: [{ medicationId: 'urea', taken: false }] }),
    day(6, { ...rate(2), factors: { sleep: 4, weather: 'Rainy' } }),
  ],
};

/** The days that the filter lets through, and after a slash those that it leaves out. */
function divide(filter: DayFilter): string {
  const test = makeFilterTest([filter], records);
  const list = (verdict: boolean) =>
    records.checkIns
      .filter((checkIn) => test(checkIn) === verdict)
      .map(({ date }) => Number(date.slice(8, 10)));
  return `${list(true).join(' ')} / ${list(false).join(' ')}`;
}

describe('filters', () => {
  test.each<[string, Parameters<typeof makeFilter>[0], string]>([
    ['the highest severity of the day', { measure: 'severity', levels: { min: 4, max: 5 } }, '1 3 / 2 4 6'],
    [
      'one condition; unrated days are in neither',
      { measure: 'severity', name: 'neck', levels: { min: 1, max: 2 } },
      '1 2 4 / 3',
    ],
    ['a factor; unrated days are in neither', { measure: 'sleep', levels: { min: 1, max: 2 } }, '1 3 / 2 6'],
    [
      'the day after; a gap has no day after',
      { measure: 'sleep', levels: { min: 1, max: 2 }, isDayAfter: true },
      '2 4 / 3',
    ],
    [
      'a thing to track; before it was asked for it is in neither',
      { measure: 'trackers', name: 'Swimming' },
      '3 / 4 6',
    ],
    ['without it', { measure: 'trackers', name: 'Swimming', isNot: true }, '4 6 / 3'],
    ['a medication that was taken', { measure: 'medication-days', name: 'Urea' }, '2 / 1 3 4 6'],
    ['a symptom', { measure: 'symptoms', name: 'Pain' }, '1 3 / 2 4 6'],
    ['no symptoms', { measure: 'symptoms', isNot: true }, '2 4 6 / 1 3'],
    ['the weather; days without it are in neither', { measure: 'weather', name: 'Cold' }, '1 / 6'],
    ['a word of a note', { measure: 'notes', name: 'gloves' }, '3 / 1 2 4 6'],
    ['weekends', { measure: 'week', name: 'weekends' }, '1 / 2 3 4 6'],
  ])('R193 %s', (_, filter, expected) => {
    expect(divide(makeFilter(filter))).toBe(expected);
  });

  test('R193 compared with the other days, each day is in one group at most', () => {
    const history = makeHistory(today, 200, { conditions: 2, medications: 1, seed: 3 });
    const where = [makeFilter({ measure: 'sleep', levels: { min: 1, max: 2 } })];
    const { period, select, selectOthers } = prepare(
      makeQuery({ measure: 'severity', figure: 'average', where, period: { kind: 'everything' } }),
      history,
      today,
    );
    const [chosen, others] = [select(period), selectOthers(period)];
    expect(chosen.length + others.length).toBe(
      history.checkIns.filter(({ factors }) => (factors.sleep ?? 0) > 0).length,
    );
    expect(chosen.some((checkIn) => others.includes(checkIn))).toBe(false);
  });
});

const ask = (query: Pick<Query, 'measure' | 'figure'> & Partial<Query>) =>
  answerQuery(makeQuery(query), records, today).markdown;

describe('answers about chosen days', () => {
  const badDays = [makeFilter({ measure: 'severity', levels: { min: 4, max: 5 } })];

  test('R193 a figure of chosen days looks at all of them', () => {
    expect(ask({ measure: 'sleep', figure: 'average', where: badDays })).toBe(
      'Your average sleep quality was **1.5** (Poor) from Nov 1 to Nov 15, 2026, on days with a severity of 4 or more (2 days rated).',
    );
  });

  test('R193 R205 compared with the other days', () => {
    const where = badDays;
    expect(ask({ measure: 'sleep', figure: 'average', where, against: { kind: 'other-days' } })).toContain(
      '**1.5** (Poor) from Nov 1 to Nov 15, 2026, on days with a severity of 4 or more (2 days rated) and **4.5** on the other days (2 days rated): these days were 3.0 lower.',
    );
  });

  test('R193 since a medication was first used, and before', () => {
    const period = { kind: 'since-use', medication: 'Urea' } as const;
    expect(ask({ measure: 'severity', figure: 'average', conditions: ['hand'], period })).toContain(
      'was **2.0** from Nov 2 to Nov 15, 2026',
    );
    expect(
      ask({
        measure: 'severity',
        figure: 'average',
        conditions: ['hand'],
        period,
        against: { kind: 'before' },
      }),
    ).toContain(
      '**2.0** from Nov 2 to Nov 15, 2026 (4 days rated) and **5.0** from Oct 19 to Nov 1, 2026 (1 day rated)',
    );
    const unused = { kind: 'since-use', medication: 'Aspirin' } as const;
    expect(ask({ measure: 'severity', figure: 'average', period: unused })).toMatch(
      /no medication named “Aspirin”/,
    );
  });

  test('R205 counts on some days and on the others are compared by their share', () => {
    const cold = [makeFilter({ measure: 'weather', name: 'Cold' })];
    const weathers = ['Cold', 'Cold', 'Rainy', 'Rainy', 'Rainy', 'Rainy'] as const;
    const checkIns = weathers.map((weather, index) =>
      day(index + 1, {
        ...rate(index % 3 === 2 ? 2 : 4),
        factors: { weather },
        medicationEntries: [{ medicationId: 'urea', taken: false }],
      }),
    );
    const answer = (asked: Partial<Query>) =>
      answerQuery(
        makeQuery({
          measure: 'symptoms',
          figure: 'count',
          where: cold,
          against: { kind: 'other-days' },
          period: { kind: 'everything' },
          ...asked,
        }),
        { ...records, checkIns },
        today,
      ).markdown;
    expect(answer({ symptoms: ['Pain'] })).toBe(
      'You had Pain on **2** days from Nov 1 to Nov 15, 2026, on days with cold weather (100% of 2 check-ins) and **2** on the other days (50% of 4 check-ins): these days had a share 50 points higher.',
    );
    expect(answer({ measure: 'skips', medications: ['Urea'] })).toBe(
      'You skipped Urea **2** times from Nov 1 to Nov 15, 2026, on days with cold weather (in 2 check-ins) and **4** on the other days (in 4 check-ins): these days had as many for each check-in.',
    );
    const rest = { where: [], period: { from: '2026-11-02', to: '2026-11-06' } } as const;
    const against = { from: '2026-11-01', to: '2026-11-01' };
    expect(answer({ measure: 'skips', medications: ['Urea'], ...rest, against })).toMatch(
      /\*\*5\*\* times .* \(in 5 check-ins\) and \*\*1\*\* on Nov 1, 2026: Nov 2 to Nov 6 had as many for each check-in\.$/,
    );
  });

  test('R205 days at a level are a share of the days with a rating', () => {
    expect(ask({ measure: 'days-at-level', figure: 'count', conditions: ['hand'] })).toMatch(
      /\(20% of 5 days rated\)/,
    );
    expect(ask({ measure: 'sleep', figure: 'count', levels: { min: 1, max: 2 } })).toMatch(
      /\(\d+% of \d days rated\)/,
    );
  });

  test('R120 R193 a thing to track is missing only on days that asked for it', () => {
    const wine = { id: 'wine', name: 'Wine', since: '2026-11-04', until: '2026-11-13' };
    const query = makeQuery({ measure: 'trackers', figure: 'gap', trackers: ['Wine'] });
    expect(answerQuery(query, { ...records, trackers: [wine] }, today).markdown).toContain(
      'The longest time without Wine: **9** days, from Nov 4 to Nov 12, 2026.',
    );
  });

  test('R193 the longest time without it begins with the first check-in', () => {
    expect(ask({ measure: 'symptoms', figure: 'gap', symptoms: ['Pain'] })).toBe(
      'The longest time without Pain: **12** days, from Nov 4 to Nov 15, 2026.',
    );
  });
});
