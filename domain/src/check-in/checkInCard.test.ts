import {
  makeCheckIn,
  makeCondition,
  makeMedication,
  makeTracker,
  skippedEntry,
  takenEntry,
} from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import { checkInCard } from './checkInCard.ts';

const day = '2026-03-10';
const hands = makeCondition('hands', { name: 'Hands', color: '#EC4899' });
const neck = makeCondition('neck', { name: 'Neck' });
const conditions = [hands, neck];

test('R93 each condition entry comes with its medications, the other medications after them', () => {
  const medications = [
    makeMedication('both', { conditionIds: ['hands', 'neck'] }),
    makeMedication('hands-only', { conditionIds: ['hands'], active: false }),
    makeMedication('of-none'),
    makeMedication('of-another', { conditionIds: ['scalp'] }),
  ];
  const checkIn = makeCheckIn(day, {
    conditionEntries: [
      { conditionId: 'neck', severity: 2, symptoms: [] },
      { conditionId: 'hands', severity: 4, symptoms: ['Redness'], notes: 'Sore' },
    ],
    medicationEntries: medications.map(({ id }) => takenEntry(id)),
  });
  const card = checkInCard(checkIn, conditions, medications);
  expect(card.conditions).toMatchObject([
    { id: 'neck', name: 'Neck', severity: 2, medications: [{ id: 'both' }] },
    {
      id: 'hands',
      name: 'Hands',
      color: '#EC4899',
      severity: 4,
      symptoms: ['Redness'],
      notes: 'Sore',
      medications: [{ id: 'both' }, { id: 'hands-only' }],
    },
  ]);
  expect(card.conditions.map((condition) => condition.medications.length)).toEqual([1, 2]);
  expect(card.otherMedications.map(({ id }) => id)).toEqual(['of-none', 'of-another']);
});

test('R93 an unknown condition is shown as unknown, and an unknown medication is omitted', () => {
  const checkIn = makeCheckIn(day, {
    conditionEntries: [{ conditionId: 'gone', severity: 3, symptoms: [] }],
    medicationEntries: [takenEntry('gone')],
  });
  const card = checkInCard(checkIn, conditions, []);
  expect(card.conditions).toMatchObject([{ name: 'Unknown Condition', color: '#6B7280', medications: [] }]);
  expect(card.otherMedications).toEqual([]);
});

test.each([
  ['once', takenEntry('cream', 1), { choice: 'Taken', taken: true }],
  ['without a count', { medicationId: 'cream', taken: true }, { choice: 'Taken', taken: true }],
  ['twice', takenEntry('cream', 2), { choice: 'Taken 2x', taken: true }],
  ['skipped', skippedEntry('cream'), { choice: 'Skipped', taken: false }],
  ['skipped for a reason', skippedEntry('cream', 'Forgot'), { choice: 'Skipped (Forgot)', taken: false }],
])('R93 a medication: %s', (_, entry, line) => {
  const card = checkInCard(
    makeCheckIn(day, { medicationEntries: [entry] }),
    [],
    [makeMedication('cream', { dosage: 'Thin layer' })],
  );
  expect(card.otherMedications).toEqual([{ id: 'cream', name: 'cream', dosage: 'Thin layer', ...line }]);
});

test("R93 an 'As required' medication that was skipped reads 'Not taken'", () => {
  const checkIn = makeCheckIn(day, { medicationEntries: [skippedEntry('cream')] });
  const card = checkInCard(checkIn, [], [makeMedication('cream', { frequency: 'As required' })]);
  expect(card.otherMedications[0]?.choice).toBe('Not taken');
});

test('R93 a check-in is empty without conditions, medications, factors, notes and photo', () => {
  const isEmpty = (content: Parameters<typeof makeCheckIn>[1]) =>
    checkInCard(makeCheckIn(day, content), conditions, [makeMedication('cream')]).isEmpty;
  expect(isEmpty({})).toBe(true);
  expect(isEmpty({ factors: { stress: 0 }, notes: '', medicationEntries: [takenEntry('gone')] })).toBe(true);
  expect(isEmpty({ conditionEntries: [{ conditionId: 'neck', severity: 2, symptoms: [] }] })).toBe(false);
  expect(isEmpty({ medicationEntries: [takenEntry('cream')] })).toBe(false);
  expect(isEmpty({ factors: { weather: 'Hot' } })).toBe(false);
  expect(isEmpty({ notes: 'Slept well' })).toBe(false);
  expect(isEmpty({ photoUrl: '/photo' })).toBe(false);
});

test('R93 factors that are unset are left out; an itch of 0 is an answer', () => {
  const factors = { stress: 4, sleep: 0, diet: 1, weather: 'Rainy' } as const;
  expect(checkInCard(makeCheckIn(day, { factors }), [], []).factors).toEqual([
    { name: 'Stress Level', label: 'High', level: { value: 4, max: 5 } },
    { name: 'Diet Quality', label: 'Very Poor', level: { value: 1, max: 5 } },
    { name: 'Weather', label: 'Rainy' },
  ]);
  expect(
    checkInCard(makeCheckIn(day, { factors: { stress: 0, water: 0, itch: null } }), [], []).factors,
  ).toEqual([]);
  expect(checkInCard(makeCheckIn(day, { factors: { itch: 0 } }), [], []).factors).toEqual([
    { name: 'Itch', label: '0 of 10' },
  ]);
});

test('R93 the notes are those of the check-in, if there are any', () => {
  expect(checkInCard(makeCheckIn(day, { notes: 'Slept well' }), [], []).notes).toBe('Slept well');
  expect(checkInCard(makeCheckIn(day), [], [])).not.toHaveProperty('notes');
});

test('R126 the names of the trackers of the day, hidden ones too, in the order of the list and without deleted ones', () => {
  const trackers = [
    makeTracker('dairy', { name: 'Dairy' }),
    makeTracker('soap', { name: 'New soap', until: '2026-02-01' }),
    makeTracker('swimming', { name: 'Swimming' }),
  ];
  const checkIn = makeCheckIn(day, { trackers: ['soap', 'deleted', 'dairy'] });
  expect(checkInCard(checkIn, [], [], trackers)).toMatchObject({
    trackers: ['Dairy', 'New soap'],
    isEmpty: false,
  });
  expect(checkInCard(makeCheckIn(day), [], [], trackers)).toMatchObject({ trackers: [], isEmpty: true });
});

test('R126 a check-in with nothing but deleted trackers is empty', () => {
  expect(checkInCard(makeCheckIn(day, { trackers: ['deleted'] }), [], [])).toMatchObject({
    trackers: [],
    isEmpty: true,
  });
});
