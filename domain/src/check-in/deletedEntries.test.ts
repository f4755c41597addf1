import type { ConditionEntry } from '@flarewell/domain/checkIns';
import { leaveUnset } from '@flarewell/domain/medications/choices';
import { makeCheckIn, makeCondition, makeMedication, takenEntry } from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameDeleted, removeDeleted } from './deletedEntries.ts';
import { finishDraft, hasChanges, startDraft } from './wizard.ts';

const neck = makeCondition('neck', { name: 'Neck' });
const existing = { conditions: [neck], medications: [makeMedication('pill')] };
const records = { ...existing, trackers: [] };
const names = { elbow: 'Elbow folds', cream: 'Cream' };
const elbow: ConditionEntry = { conditionId: 'elbow', severity: 4, symptoms: ['Pain'], notes: ' new soap ' };
const draft = { conditionEntries: [elbow], medicationEntries: [], names };

describe('what was deleted on another device', () => {
  test.each([
    [undefined, 'Elbow folds: new soap'],
    ['A long day', 'A long day\nElbow folds: new soap'],
  ])('R225 note: after %o it moves to the notes of the day', (notes, expected) => {
    const moved = removeDeleted({ ...draft, notes }, existing);
    expect(moved).toMatchObject({ notes: expected, conditionEntries: [] });
    expect(moved.deletedEntries).toEqual([{ kind: 'condition', name: 'Elbow folds', hasNote: true }]);
    expect(removeDeleted(moved, existing)).toStrictEqual(moved);
  });

  test('R225 note: of a condition whose name is not known', () => {
    const { notes, deletedEntries } = removeDeleted({ ...draft, names: undefined }, existing);
    expect(notes).toBe('A deleted condition: new soap');
    expect(deletedEntries).toEqual([{ kind: 'condition', hasNote: true }]);
  });

  test('R225 note: it is never cut', () => {
    const written = fc.string({ minLength: 1, maxLength: 2000, unit: fc.constantFrom('a', 'b', ' b') });
    fc.assert(
      fc.property(written, written, (notes, note) => {
        fc.pre(Boolean(note.trim()));
        const moved = removeDeleted(
          { ...draft, notes, conditionEntries: [{ ...elbow, notes: note }] },
          existing,
        );
        expect(moved.notes).toContain(notes.trim());
        expect(moved.notes).toContain(`Elbow folds: ${note.trim()}`);
      }),
    );
  });

  test('R225 other entries: those of which nothing was entered go silently', () => {
    const blank = { ...elbow, severity: 0 as const, symptoms: [], notes: ' ' };
    const left = removeDeleted(
      {
        notes: ' as typed ',
        conditionEntries: [blank, { ...elbow, conditionId: 'neck' }],
        medicationEntries: [leaveUnset('gone'), takenEntry('cream'), takenEntry('pill')],
        names,
      },
      existing,
    );
    expect(left.notes).toBe(' as typed ');
    expect(left.conditionEntries).toEqual([{ ...elbow, conditionId: 'neck' }]);
    expect(left.medicationEntries).toEqual([takenEntry('pill')]);
    expect(left.deletedEntries).toEqual([{ kind: 'medication', name: 'Cream', hasNote: false }]);
  });

  test('R225 wizard: a check-in that waited opens with the note, and what it remembers is not saved', () => {
    const opened = startDraft(records, makeCheckIn('2026-03-03', { conditionEntries: [elbow] }), names);
    expect(opened.names).toMatchObject({ elbow: 'Elbow folds', neck: 'Neck' });
    expect(finishDraft(opened)).toStrictEqual({
      notes: 'Elbow folds: new soap',
      factors: { itch: null },
      conditionEntries: [{ conditionId: 'neck', severity: 0, symptoms: [] }],
      medicationEntries: [],
    });
    expect(hasChanges(startDraft(records), opened)).toBe(true);
  });

  test('R225 refusal: it names what was deleted, if the name is known', () => {
    const { deletedEntries } = removeDeleted(
      { ...draft, medicationEntries: [takenEntry('cream')] },
      existing,
    );
    expect(nameDeleted('This condition no longer exists.', deletedEntries)).toBe(
      'This condition no longer exists: Elbow folds.',
    );
    expect(nameDeleted('This medication no longer exists.', deletedEntries)).toBe(
      'This medication no longer exists: Cream.',
    );
    expect(nameDeleted('Something else.', deletedEntries)).toBe('Something else.');
    expect(nameDeleted('This condition no longer exists.')).toBe('This condition no longer exists.');
  });
});
