import { expect, test } from 'vitest';
import { describeImport } from './importWords.ts';

const none = { created: 0, updated: 0, unchanged: 0 };
const nothing = {
  conditions: none,
  medications: none,
  trackers: none,
  checkIns: none,
  photos: { stored: 0, unchanged: 0 },
};

test('an import is described in words, and zero counts are left out', () => {
  expect(
    describeImport({
      conditions: { ...none, created: 1 },
      medications: { ...none, created: 2, updated: 1 },
      trackers: { ...none, created: 1, updated: 2 },
      checkIns: { created: 1234, updated: 3, unchanged: 5 },
      photos: { stored: 12, unchanged: 1 },
    }),
  ).toEqual([
    'Added 1 condition, 2 medications, 1 thing to track, 1,234 check-ins, and 12 photos.',
    'Updated 1 medication, 2 things to track, and 3 check-ins.',
    'Already here: 5 check-ins and 1 photo.',
  ]);
});

test('an import that changed nothing says so', () => {
  expect(describeImport({ ...nothing, checkIns: { ...none, unchanged: 5 } })).toEqual([
    'Already here: 5 check-ins.',
  ]);
  expect(describeImport(nothing)).toEqual(['The file was empty.']);
});
