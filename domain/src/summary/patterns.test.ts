import { addDays } from '@flarewell/domain/day';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { Finding } from '@flarewell/domain/patterns/foundPatterns';
import { makeCondition, makeMedication, rateDay, takenEntry } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { reportedFindings } from './findings.ts';
import { type SummaryChoices, summaryReport } from './report.ts';
import { healthSummary } from './summary.ts';
import { summaryWords } from './words.ts';

// A Saturday. The last 30 days begin on Friday, October 16: three whole weeks from October 19 to November 8.
const today = '2026-11-14';
const conditions = [makeCondition('neck', { name: 'Neck' }), makeCondition('hands', { name: 'Hand eczema' })];
const nothing: SummaryChoices = { noteDays: [], hasPhotos: false, patterns: null };
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

const calm = days('2026-10-16', 30).map((day) => rateDay(day, { neck: 1, hands: 2 }));
const summarize = (records: Partial<Parameters<typeof healthSummary>[0]>) =>
  healthSummary({ conditions, medications: [], checkIns: calm, flares: [], ...records }, today, 30);
const reportOf = (records: Parameters<typeof summarize>[0], patterns: SummaryChoices['patterns'] = null) =>
  summaryReport(
    summarize(records),
    { name: 'Maya', birthDate: null, recordedBy: 'patient' },
    { ...nothing, patterns },
  );

describe('controlled weeks of the summary', () => {
  test('R154 weeks: the whole ones of the period, of all conditions and of each', () => {
    const { control } = summarize({});
    expect(control.map(({ condition, share }) => [condition?.name, share])).toEqual([
      [undefined, { least: 3, most: 3, of: 3 }],
      ['Neck', { least: 3, most: 3, of: 3 }],
      ['Hand eczema', { least: 3, most: 3, of: 3 }],
    ]);
    expect(control[0]?.weeks.map(({ from, to }) => [from, to])).toEqual([
      ['2026-10-19', '2026-10-25'],
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
    ]);
    expect(control[0]?.weeks.map((week) => week.control)).toEqual(['total', 'total', 'total']);
  });

  test('R154 weeks: bad days, rescue medication and missing days', () => {
    const medications = [makeMedication('rescue', { frequency: 'As required', conditionIds: ['neck'] })];
    const bad = new Set(days('2026-10-19', 3));
    const rescued = new Set(days('2026-10-26', 3));
    const missing = new Set(days('2026-11-02', 3));
    const checkIns = calm
      .map((checkIn) => {
        const day = checkIn.date.slice(0, 10);
        if (bad.has(day)) return rateDay(day, { neck: 1, hands: 3 });
        return rescued.has(day) ? { ...checkIn, medicationEntries: [takenEntry('rescue')] } : checkIn;
      })
      .filter(({ date }) => !missing.has(date.slice(0, 10)));
    expect(reportOf({ medications, checkIns }).control).toEqual([
      { id: 'all', name: 'All conditions', weeks: '0 or 1 of 3 weeks' },
      { id: 'neck', name: 'Neck', weeks: '1 or 2 of 3 weeks' },
      { id: 'hands', name: 'Hand eczema', weeks: '1 or 2 of 3 weeks' },
    ]);
  });

  test('R154 weeks: one condition has one row, none has none', () => {
    expect(reportOf({ conditions: conditions.slice(0, 1) }).control).toEqual([
      { id: 'neck', name: 'Neck', weeks: '3 of 3 weeks' },
    ]);
    expect(reportOf({ conditions: [] }).control).toEqual([]);
  });
});

describe('confirmed flares of the summary', () => {
  const flare = (from: string, to: string, fields: Partial<Flare> = {}): Flare => ({
    id: from,
    conditionId: 'neck',
    verdict: 'confirmed',
    from,
    to,
    ...fields,
  });
  const checkIns = [
    ...calm.filter(({ date }) => date > '2026-10-20'),
    rateDay('2026-10-10', { neck: 5 }),
    rateDay('2026-10-20', { neck: 3 }),
  ];

  test('R154 flares: those with a day in the period, newest first, with their whole length and peak', () => {
    const flares = [
      flare('2026-09-01', '2026-10-15'),
      flare('2026-10-10', '2026-10-20', { name: 'After the holidays' }),
      flare('2026-10-30', '2026-11-01', { verdict: 'dismissed' }),
      flare('2026-11-14', '2026-11-14', { conditionId: 'hands' }),
    ];
    expect(reportOf({ checkIns, flares }).flares).toEqual([
      { id: '2026-11-14', name: 'Hand eczema', text: 'November 14, 1 day, peak 2 Mild' },
      {
        id: '2026-10-10',
        name: 'Neck: After the holidays',
        text: 'October 10 to 20, 11 days, peak 5 Extreme',
      },
    ]);
  });

  test('R154 flares: none, unrated ones, and not loaded ones', () => {
    expect(reportOf({ checkIns, flares: [] }).flares).toEqual([]);
    expect(reportOf({ checkIns: [], flares: [flare('2026-11-01', '2026-11-03')] }).flares).toMatchObject([
      { text: 'November 1 to 3, 3 days' },
    ]);
    expect(reportOf({ checkIns, flares: null })).toMatchObject({ flares: null, possibleFlares: [] });
    expect(summaryWords.noFlares).toBe('No confirmed flares.');
  });
});

describe('possible flares of the summary', () => {
  /** Hands that are at 5 on the days that are named by their first day and their number. */
  const withFlares = (...stretches: [from: string, count: number][]) => {
    const bad = new Set(stretches.flatMap(([from, count]) => days(from, count)));
    return days('2026-09-01', 75).map((day) => rateDay(day, { neck: 1, hands: bad.has(day) ? 5 : 2 }));
  };
  const possible = (checkIns: ReturnType<typeof withFlares>, flares: Flare[] = []) =>
    reportOf({ checkIns, flares }).possibleFlares?.map(({ name, text }) => `${name}, ${text}`);
  const answered = (verdict: Flare['verdict']): Flare[] => [
    { id: 'answer', conditionId: 'hands', verdict, from: '2026-10-20', to: '2026-10-22' },
  ];

  test('R154 what the ratings propose is told apart from what the person confirmed', () => {
    const checkIns = withFlares(['2026-10-19', 15]);
    expect(possible(checkIns)).toEqual(['Hand eczema, October 19 to November 2, up to 5 of 5']);
    expect(reportOf({ checkIns }).flares).toEqual([]);
    expect(summaryWords.possibleFlares).toBe('Possible flares, not yet confirmed');
  });

  test('R154 newest first; the newest says if it lasts until today', () => {
    expect(possible(withFlares(['2026-10-19', 5], ['2026-11-10', 5]))).toEqual([
      'Hand eczema, November 10 to 14, up to 5 of 5, still high',
      'Hand eczema, October 19 to 23, up to 5 of 5',
    ]);
  });

  test('R154 one with a day in the period is told with its whole length, one before it is not', () => {
    expect(possible(withFlares(['2026-10-12', 5]))).toEqual(['Hand eczema, October 12 to 16, up to 5 of 5']);
    expect(possible(withFlares(['2026-10-05', 5]))).toEqual([]);
  });

  test('R154 any answer hides it, also one about other days of the same stretch', () => {
    const checkIns = withFlares(['2026-10-19', 15]);
    expect(possible(checkIns, answered('confirmed'))).toEqual([]);
    expect(possible(checkIns, answered('dismissed'))).toEqual([]);
  });
});

describe('patterns of the summary', () => {
  const swimming = { id: 'swim', name: 'Swimming', since: '2026-01-01', until: null };
  const finding: Finding = {
    conditionId: 'neck',
    factor: 'tracker:swim',
    lagDays: 2,
    effect: 0.5,
    low: 0.2,
    high: 0.8,
    days: 198,
    withDays: 31,
    foundAt: 240,
    watch: { state: 'watching', remaining: 46 },
    course: { after: [], otherwise: [] },
  };
  const dropped: Finding = { ...finding, factor: 'stress', watch: { state: 'not-held', checkIns: 120 } };

  test('R155 patterns: left out unless they are chosen', () => {
    expect(reportOf({}).findings).toBeNull();
    expect(reportOf({}, { findings: [], trackers: [] }).findings).toEqual([]);
  });

  test('R155 patterns: the sentence, the range, the days and how it is watched; not what did not hold up', () => {
    const chosen = { findings: [finding, dropped], trackers: [swimming] };
    expect(reportOf({}, chosen).findings).toEqual([
      {
        id: 'neck tracker:swim',
        sentence: 'Two days after swimming, neck was 0.5 worse.',
        detail:
          'Most likely between 0.2 and 0.8, on the scale of 1 to 5. Seen over 198 days, 31 of them with swimming.',
        watch: 'Being watched: 46 more check-ins.',
      },
    ]);
    expect(reportedFindings([finding, dropped])).toEqual([finding]);
    expect(summaryWords.patternsNote).toContain('no diagnosis');
  });
});
