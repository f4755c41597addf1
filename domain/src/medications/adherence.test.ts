import type { MedicationEntry } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import { makeCheckIn, makeMedication, skippedEntry, takenEntry } from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adherence, adherenceColor, takenPercent } from './adherence.ts';

const today = '2026-03-03';
const medications = [
  makeMedication('daily'),
  makeMedication('weekly', { frequency: 'Weekly' }),
  makeMedication('rescue', { frequency: 'As required' }),
  makeMedication('former', { active: false }),
];
const onDay = (age: number, ...medicationEntries: MedicationEntry[]) =>
  makeCheckIn(addDays(today, -age), { medicationEntries });

describe('adherence', () => {
  test.each([
    ['no check-in', [], 100],
    ['no entry', [onDay(0)], 100],
    ['taken', [onDay(0, takenEntry('daily'))], 100],
    ['skipped', [onDay(0, skippedEntry('daily'))], 0],
    ['one of two', [onDay(0, takenEntry('daily')), onDay(1, skippedEntry('daily', 'Forgot'))], 50],
    [
      'one of three',
      [onDay(0, takenEntry('daily'), skippedEntry('weekly')), onDay(1, skippedEntry('daily'))],
      33,
    ],
    [
      'two of three',
      [onDay(0, takenEntry('daily'), takenEntry('weekly')), onDay(1, skippedEntry('daily'))],
      67,
    ],
    [
      'a count of five is one choice',
      [onDay(0, takenEntry('daily', 5)), onDay(1, skippedEntry('daily'))],
      50,
    ],
    [
      'not needed counts neither way',
      [onDay(0, takenEntry('daily')), onDay(1, skippedEntry('daily', 'Not needed'))],
      100,
    ],
    ['only not needed', [onDay(0, skippedEntry('daily', 'Not needed'))], 100],
    ['as required is left out', [onDay(0, takenEntry('daily'), skippedEntry('rescue'))], 100],
    ['inactive is left out', [onDay(0, takenEntry('daily'), skippedEntry('former'))], 100],
    ['an unknown medication is left out', [onDay(0, takenEntry('daily'), skippedEntry('gone'))], 100],
    ['day 7 counts', [onDay(0, takenEntry('daily')), onDay(6, skippedEntry('daily'))], 50],
    ['day 8 does not', [onDay(0, takenEntry('daily')), onDay(7, skippedEntry('daily'))], 100],
    ['tomorrow does not', [onDay(0, takenEntry('daily')), onDay(-1, skippedEntry('daily'))], 100],
  ])('R40 adherence: %s', (_, checkIns, expected) => {
    expect(adherence(checkIns, medications, today)).toBe(expected);
  });

  test('R40 adherence: without medications it is 100', () => {
    expect(adherence([onDay(0, skippedEntry('daily'))], [], today)).toBe(100);
  });

  test('R40 adherence: a whole percent from 0 to 100', () => {
    const choice = fc.constantFrom(
      takenEntry('daily'),
      skippedEntry('daily'),
      skippedEntry('daily', 'Not needed'),
    );
    fc.assert(
      fc.property(fc.array(choice), (entries) => {
        const percent = takenPercent(entries);
        const taken = entries.filter((entry) => entry.taken).length;
        const skipped = entries.filter((entry) => !entry.taken && !entry.skippedReason).length;
        if (taken + skipped === 0) expect(percent).toBeNull();
        else expect(Math.abs((percent ?? -1) - (100 * taken) / (taken + skipped))).toBeLessThanOrEqual(0.5);
        expect(Number.isInteger(percent ?? 0)).toBe(true);
      }),
    );
  });
});

test.each([
  [100, 'green'],
  [80, 'green'],
  [79, 'amber'],
  [60, 'amber'],
  [59, 'red'],
  [0, 'red'],
])('R41 adherence colour: %i is %s', (percent, color) => {
  expect(adherenceColor(percent)).toBe(color);
});
