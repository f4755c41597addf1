import { skippedEntry, takenEntry } from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePhotos, findDifferences, type Version } from './differences.ts';

const nothing: Version = { factors: {}, conditionEntries: [], medicationEntries: [] };

/** Draws each field from very few values, so that two versions often differ in a single field or in none. */
const anyVersion: fc.Arbitrary<Version> = fc.record(
  {
    notes: fc.constantFrom('Slept badly', 'Slept  badly'),
    factors: fc.record(
      {
        stress: fc.constantFrom(0, 4),
        diet: fc.constantFrom(1, 5),
        weather: fc.constantFrom('Hot', 'Cold'),
      },
      { requiredKeys: [] },
    ),
    conditionEntries: fc.uniqueArray(
      fc.record(
        {
          conditionId: fc.constantFrom('neck', 'hands'),
          severity: fc.constantFrom(0, 1, 5),
          symptoms: fc.subarray(['Redness', 'Pain']),
          notes: fc.constantFrom('', 'Sore'),
        },
        { requiredKeys: ['conditionId', 'severity', 'symptoms'] },
      ),
      { selector: ({ conditionId }) => conditionId },
    ),
    medicationEntries: fc.uniqueArray(
      fc.constantFrom(
        takenEntry('cream'),
        takenEntry('cream', 2),
        skippedEntry('cream'),
        skippedEntry('pill', 'Forgot'),
        skippedEntry('pill', 'Other'),
      ),
      { selector: ({ medicationId }) => medicationId },
    ),
    trackers: fc.shuffledSubarray(['dairy', 'swimming']),
  },
  { requiredKeys: ['factors', 'conditionEntries', 'medicationEntries'] },
);

/** Two versions that share some parts. */
const anyPair = fc
  .tuple(
    anyVersion,
    anyVersion,
    fc.subarray(['notes', 'factors', 'conditionEntries', 'medicationEntries', 'trackers'] as const),
  )
  .map(([mine, other, shared]): [Version, Version] => [
    mine,
    { ...other, ...Object.fromEntries(shared.map((part) => [part, mine[part]])) },
  ]);

/** The content of a version in a fixed order, without entries that are unset. */
function listContent(version: Version): string[] {
  const { notes, factors, conditionEntries, medicationEntries, trackers = [] } = version;
  return [
    notes && `notes ${notes}`,
    ...Object.entries(factors).map(([name, value]) => value && `${name} ${value}`),
    ...conditionEntries.flatMap(({ conditionId, severity, symptoms, notes }) => [
      severity && `${conditionId} severity ${severity}`,
      ...symptoms.map((symptom) => `${conditionId} ${symptom}`),
      notes && `${conditionId} notes ${notes}`,
    ]),
    ...medicationEntries.map(
      ({ medicationId, taken, timesTaken, skippedReason }) =>
        `${medicationId} ${taken} ${timesTaken} ${skippedReason}`,
    ),
    ...trackers,
  ]
    .filter((saying) => typeof saying === 'string' && saying !== '')
    .sort() as string[];
}

describe('two versions of a day', () => {
  test('R117 complete: two versions have no differences exactly when their content is the same', () => {
    fc.assert(
      fc.property(anyPair, ([mine, other]) => {
        const isSame = listContent(mine).join() === listContent(other).join();
        expect(findDifferences(mine, other).length === 0).toBe(isSame);
      }),
    );
  });

  test('R117 symmetric: swapping the versions gives the same differences', () => {
    fc.assert(
      fc.property(anyPair, ([mine, other]) => {
        const turned = findDifferences(other, mine).map((difference) => ({
          ...difference,
          mine: difference.other,
          other: difference.mine,
        }));
        const seen = findDifferences(mine, other);
        expect(turned).toHaveLength(seen.length);
        expect(turned).toEqual(expect.arrayContaining(seen));
      }),
    );
  });

  test('R117 sides: each difference has both values, in the order of the wizard', () => {
    const mine: Version = {
      notes: 'Slept badly',
      factors: { stress: 4, weather: 'Hot' },
      conditionEntries: [{ conditionId: 'neck', severity: 1, symptoms: ['Pain'], notes: 'Sore' }],
      medicationEntries: [takenEntry('cream', 2)],
      trackers: ['dairy', 'swimming'],
    };
    const other: Version = {
      factors: { stress: 4, sleep: 2 },
      conditionEntries: [
        { conditionId: 'hands', severity: 5, symptoms: [] },
        { conditionId: 'neck', severity: 3, symptoms: ['Redness', 'Pain'] },
      ],
      medicationEntries: [takenEntry('cream'), skippedEntry('pill', 'Forgot')],
      trackers: ['soap', 'swimming'],
    };
    expect(findDifferences(mine, other)).toEqual([
      { field: 'severity', id: 'neck', mine: 1, other: 3 },
      { field: 'symptoms', id: 'neck', mine: ['Pain'], other: ['Redness', 'Pain'] },
      { field: 'notes', id: 'neck', mine: 'Sore', other: undefined },
      { field: 'severity', id: 'hands', mine: undefined, other: 5 },
      { field: 'medication', id: 'cream', mine: takenEntry('cream', 2), other: takenEntry('cream') },
      { field: 'medication', id: 'pill', mine: undefined, other: skippedEntry('pill', 'Forgot') },
      { field: 'sleep', mine: undefined, other: 2 },
      { field: 'weather', mine: 'Hot', other: undefined },
      { field: 'trackers', mine: ['dairy', 'swimming'], other: ['soap', 'swimming'] },
      { field: 'notes', mine: 'Slept badly', other: undefined },
    ]);
  });

  test('R127 trackers: a version without any has no value, and their order is no difference', () => {
    const mine: Version = { ...nothing, trackers: ['dairy', 'swimming'] };
    expect(findDifferences(mine, nothing)).toEqual([
      { field: 'trackers', mine: ['dairy', 'swimming'], other: undefined },
    ]);
    expect(findDifferences(mine, { ...nothing, trackers: ['swimming', 'dairy'] })).toEqual([]);
    expect(findDifferences({ ...nothing, trackers: [] }, nothing)).toEqual([]);
  });

  test('R117 equal: unrated equals missing, one dose equals no count, and spaces around a note are ignored', () => {
    const mine: Version = {
      ...nothing,
      notes: ' Slept badly ',
      factors: { stress: 0 },
      conditionEntries: [{ conditionId: 'neck', severity: 0, symptoms: [] }],
      medicationEntries: [{ taken: true, medicationId: 'cream' }],
    };
    const other: Version = { ...nothing, notes: 'Slept badly', medicationEntries: [takenEntry('cream')] };
    expect(findDifferences(mine, other)).toEqual([]);
  });
});

test.each([
  ['same', { kind: 'kept', url: null }, null],
  ['same', { kind: 'kept', url: '/photos/u/1.jpg?signature=a' }, '/photos/u/1.jpg?signature=b'],
  ['same', { kind: 'removed' }, null],
  ['choice', { kind: 'removed' }, '/photos/u/1.jpg'],
  ['choice', { kind: 'new' }, null],
  ['choice', { kind: 'new' }, '/photos/u/1.jpg'],
  ['settled', { kind: 'kept', url: null }, '/photos/u/1.jpg'],
  ['settled', { kind: 'kept', url: '/photos/u/1.jpg' }, '/photos/u/2.jpg'],
  ['settled', { kind: 'kept', url: '/photos/u/1.jpg' }, null],
] as const)('R117 photo: %s, if mine is %o and the other is %s', (expected, mine, other) => {
  expect(comparePhotos(mine, other)).toBe(expected);
});
