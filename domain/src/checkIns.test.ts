import { describe, expect, test } from 'vitest';
import {
  type CheckIn,
  canRecord,
  dosesOf,
  isTaken,
  severityOf,
  skipReasons,
  symptoms,
  trimCheckIn,
  validateCheckIn,
} from './checkIns.ts';
import type { Rating } from './measures/ratings.ts';
import { makeCheckIn, rateDay, skippedEntry, takenEntry } from './testing/samples.ts';

const today = '2026-03-01';

test('R22 options: symptoms and skip reasons', () => {
  expect(symptoms).toEqual([
    'Itchiness',
    'Redness',
    'Dryness',
    'Flaking',
    'Pain',
    'Swelling',
    'Burning',
    'Bleeding',
  ]);
  expect(skipReasons).toEqual(['Forgot', 'Side effects', 'Not needed', 'Out of medication', 'Other']);
});

test.each([
  ['2026-02-28', 0, true],
  ['2026-03-01', 0, true],
  ['2026-03-02', 0, false],
  ['2026-03-02', 1, true],
  ['2026-03-03', 1, false],
  ['1999-12-31', 0, true],
  ['2026-02-29', 0, false],
])('R23 future: on 2026-03-01, %s with %i days of slack can be recorded: %s', (day, slack, expected) => {
  expect(canRecord(day, today, slack)).toBe(expected);
});

describe('saving', () => {
  const check = (fields: Partial<CheckIn>, slack?: number) =>
    validateCheckIn(makeCheckIn(today, fields), today, slack);

  test.each([
    ['2026-03-01T12:00:00', {}],
    ['2026-03-02T12:00:00', { date: 'A check-in cannot be for a future day' }],
    ['2026-03-01', { date: 'Please choose a valid date' }],
    ['2026-03-01T12:00:00Z', { date: 'Please choose a valid date' }],
    ['2026-03-01T11:00:00', { date: 'Please choose a valid date' }],
    ['2026-02-30T12:00:00', { date: 'Please choose a valid date' }],
    ['', { date: 'Please choose a valid date' }],
  ])('R23 future: saving with the date %j gives %j', (date, messages) => {
    expect(check({ date })).toEqual(messages);
  });

  test('R121 trackers: each once, in the order given, absent when none applies', () => {
    expect(check({ trackers: ['soap', 'dairy'] })).toEqual({});
    expect(check({ trackers: ['soap', 'soap'] })).toEqual({
      trackers: 'Each thing to track can be chosen once in a check-in',
    });
    expect(trimCheckIn(makeCheckIn(today, { trackers: ['soap', 'dairy'] })).trackers).toEqual([
      'soap',
      'dairy',
    ]);
    expect(trimCheckIn(makeCheckIn(today, { trackers: [] }))).not.toHaveProperty('trackers');
  });

  test('R23 future: the server allows a day of slack', () => {
    expect(check({ date: '2026-03-02T12:00:00' }, 1)).toEqual({});
    expect(check({ date: '2026-03-03T12:00:00' }, 1)).toHaveProperty('date');
  });

  const unrated = { conditionEntries: 'Please rate the severity for all conditions before saving.' };

  test.each([
    [{}, {}],
    [{ eczema: 1 }, {}],
    [{ eczema: 5, acne: 1 }, {}],
    [{ eczema: 0 }, unrated],
    [{ eczema: 5, acne: 0 }, unrated],
  ] as const)('R24 ratings: saving %j gives %j', (severities, messages) => {
    expect(validateCheckIn(rateDay(today, severities), today)).toEqual(messages);
  });

  test.each([-1, 6, 2.5, Number.NaN])('R24 ratings: a severity of %d is invalid', (value) => {
    const severity = value as Rating;
    expect(validateCheckIn(rateDay(today, { eczema: severity }), today)).toEqual({
      conditionEntries: 'Severity must be a whole number from 1 to 5',
    });
  });

  test.each([-1, 6, 2.5, Number.NaN])('R25 factors: a stress level of %d is invalid', (value) => {
    expect(check({ factors: { stress: value as Rating } })).toEqual({
      factors: 'Lifestyle factors must be whole numbers from 0 to 5',
    });
  });

  test('R25 factors: unset, missing and rated factors are accepted', () => {
    expect(check({ factors: { stress: 0, sleep: 1, diet: 5, weather: 'Dry' } })).toEqual({});
  });

  const badCount = { medicationEntries: 'Times taken must be a whole number from 1 to 99' };

  test.each([
    [takenEntry('cream', 1), {}],
    [takenEntry('cream', 99), {}],
    [{ medicationId: 'cream', taken: true }, {}],
    [skippedEntry('cream', 'Forgot'), {}],
    [takenEntry('cream', 0), badCount],
    [takenEntry('cream', 100), badCount],
    [takenEntry('cream', 1.5), badCount],
    [takenEntry('cream', Number.NaN), badCount],
  ])('R25 entries: %j gives %j', (entry, messages) => {
    expect(check({ medicationEntries: [entry] })).toEqual(messages);
  });

  test('R25 entries: a condition or medication may occur only once', () => {
    const twice = [
      ...rateDay(today, { eczema: 2 }).conditionEntries,
      ...rateDay(today, { eczema: 3 }).conditionEntries,
    ];
    expect(
      check({ conditionEntries: twice, medicationEntries: [takenEntry('cream'), skippedEntry('cream')] }),
    ).toEqual({
      conditionEntries: 'Each condition can be rated once in a check-in',
      medicationEntries: 'Each medication can be recorded once in a check-in',
    });
  });

  test('R25 notes: up to 2000 characters, the day’s and each condition’s', () => {
    const entry = (notes: string) => ({ conditionId: 'eczema', severity: 2 as const, symptoms: [], notes });
    const tooLong = 'Notes must be at most 2000 characters long';
    expect(check({ notes: 'x'.repeat(2000), conditionEntries: [entry('x'.repeat(2000))] })).toEqual({});
    expect(check({ notes: 'x'.repeat(2001) })).toEqual({ notes: tooLong });
    expect(check({ conditionEntries: [entry('x'.repeat(2001))] })).toEqual({ conditionEntries: tooLong });
  });
});

describe('the stored form', () => {
  test('R26 stored: trimmed, symptoms in their order, no unset factor, a count or a reason but never both', () => {
    const stored = trimCheckIn({
      notes: ' better ',
      factors: { water: 0, stress: 2 },
      conditionEntries: [
        { conditionId: 'eczema', severity: 3, symptoms: ['Pain', 'Itchiness', 'Pain'], notes: ' ' },
        { conditionId: 'acne', severity: 1, symptoms: [], notes: ' chin ' },
      ],
      medicationEntries: [
        { medicationId: 'cream', taken: true, skippedReason: 'Other' },
        { medicationId: 'pill', taken: false, timesTaken: 4, skippedReason: 'Forgot' },
        { medicationId: 'oil', taken: false, timesTaken: 2 },
      ],
    });
    expect(stored).toStrictEqual({
      notes: 'better',
      factors: { stress: 2 },
      conditionEntries: [
        { conditionId: 'eczema', severity: 3, symptoms: ['Itchiness', 'Pain'] },
        { conditionId: 'acne', severity: 1, symptoms: [], notes: 'chin' },
      ],
      medicationEntries: [
        { medicationId: 'cream', taken: true, timesTaken: 1 },
        { medicationId: 'pill', taken: false, skippedReason: 'Forgot' },
        { medicationId: 'oil', taken: false },
      ],
    });
    expect(trimCheckIn(stored)).toStrictEqual(stored);
  });

  test('R26 stored: reads the severity of a condition and the doses of a medication', () => {
    const checkIn = {
      ...rateDay(today, { eczema: 4, acne: 0 }),
      medicationEntries: [takenEntry('cream', 3), skippedEntry('pill')],
    };
    expect(severityOf(checkIn, 'eczema')).toBe(4);
    expect(severityOf(checkIn, 'acne')).toBeNull();
    expect(severityOf(checkIn, 'gone')).toBeNull();
    expect(['cream', 'pill', 'gone'].map((id) => isTaken(checkIn, id))).toEqual([true, false, false]);
    expect(checkIn.medicationEntries.map(dosesOf)).toEqual([3, 0]);
    expect(dosesOf({ medicationId: 'oil', taken: true })).toBe(1);
  });
});
