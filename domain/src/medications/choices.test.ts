import { makeMedication } from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canGiveReason,
  choiceLabels,
  countTimes,
  type DraftMedicationEntry,
  giveReason,
  isChosen,
  leaveUnset,
  skip,
  take,
} from './choices.ts';

const unset = leaveUnset('cream');
const daily = makeMedication('cream');
const rescue = makeMedication('cream', { frequency: 'As required' });

describe('medication choices', () => {
  test('R72 unset: neither taken nor skipped', () => {
    expect(unset).toStrictEqual({ medicationId: 'cream', taken: null });
    expect([unset, take(unset), skip(unset)].map(isChosen)).toEqual([false, true, true]);
  });

  test('R72 taken: once, and without a reason', () => {
    const once = { medicationId: 'cream', taken: true, timesTaken: 1 };
    expect(take(unset)).toStrictEqual(once);
    expect(take(giveReason(skip(unset), 'Forgot'))).toStrictEqual(once);
    expect(take(countTimes(take(unset), 4))).toStrictEqual(once);
  });

  test('R72 skipped: without a count, and the reason stays', () => {
    expect(skip(countTimes(take(unset), 4))).toStrictEqual({ medicationId: 'cream', taken: false });
    expect(skip(giveReason(skip(unset), 'Forgot'))).toStrictEqual({
      medicationId: 'cream',
      taken: false,
      skippedReason: 'Forgot',
    });
    expect(giveReason(giveReason(skip(unset), 'Forgot'), undefined)).toStrictEqual(skip(unset));
  });

  test.each([
    [2, 2],
    [1, 1],
    [0, 1],
    [-3, 1],
    [99, 99],
    [100, 99],
    [1.5, 1],
    [98.9, 98],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 99],
  ])('R72 counter: set to %d it shows %i', (times, expected) => {
    expect(countTimes(take(unset), times).timesTaken).toBe(expected);
  });

  test('R72 counter: only taken medications have a count', () => {
    expect(countTimes(unset, 3)).toStrictEqual(unset);
    expect(countTimes(skip(unset), 3)).toStrictEqual(skip(unset));
  });

  test.each([
    ['taken', take(unset), false, false],
    ['unset', unset, false, false],
    ['skipped', skip(unset), true, false],
  ] as const)(
    'R72 reason: a %s entry can have one: %s; of an as required medication: %s',
    (_, entry, scheduled, asRequired) => {
      expect(canGiveReason(daily, entry)).toBe(scheduled);
      expect(canGiveReason(rescue, entry)).toBe(asRequired);
    },
  );

  test("R72 labels: skipped as required medications read 'Not taken'", () => {
    expect(choiceLabels(daily)).toEqual({ taken: 'Taken', skipped: 'Skipped' });
    expect(choiceLabels(rescue)).toEqual({ taken: 'Taken', skipped: 'Not taken' });
  });

  test('R72 choices: any sequence of choices leaves a count or a reason, never both', () => {
    const steps: ((entry: DraftMedicationEntry) => DraftMedicationEntry)[] = [
      take,
      skip,
      (entry) => countTimes(entry, (entry.timesTaken ?? 1) + 1),
      (entry) => countTimes(entry, (entry.timesTaken ?? 1) - 1),
      (entry) => (canGiveReason(daily, entry) ? giveReason(entry, 'Other') : entry),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps)), (list) => {
        const entry = list.reduce((before, step) => step(before), unset);
        expect(entry.timesTaken !== undefined).toBe(entry.taken === true);
        expect(entry.timesTaken ?? 1).toBeGreaterThanOrEqual(1);
        if (entry.skippedReason) expect(entry.taken).toBe(false);
      }),
    );
  });
});
