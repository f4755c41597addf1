import type { CheckInContent } from '@flarewell/domain/checkIns';
import { type Condition, conditionMessages } from '@flarewell/domain/conditions';
import { trimOptional } from '@flarewell/domain/fields';
import { isRated } from '@flarewell/domain/measures/ratings';
import { type DraftMedicationEntry, isChosen } from '@flarewell/domain/medications/choices';
import { type Medication, medicationMessages } from '@flarewell/domain/medications/medications';

/** The names of conditions and medications by their ids, as they were when a check-in was written. */
export type Names = Readonly<Record<string, string>>;

/** An entry that was removed from a draft, because its condition or medication was deleted meanwhile. */
export interface DeletedEntry {
  kind: 'condition' | 'medication';
  /** Absent if this browser does not know it. */
  name?: string;
  /** Whether a note was moved to the notes of the day. */
  hasNote: boolean;
}

/** What a draft remembers for the case that something is deleted on another device. It is never saved. */
export interface DraftMemory {
  names?: Names;
  deletedEntries?: DeletedEntry[];
}

type WithEntries = DraftMemory &
  Pick<CheckInContent, 'notes' | 'conditionEntries'> & { medicationEntries: DraftMedicationEntry[] };

interface Existing {
  conditions: readonly Condition[];
  medications: readonly Medication[];
}

/** Removes the entries of deleted conditions and medications. Their notes move to the notes of the day, however long. */
export function removeDeleted<Draft extends WithEntries>(
  draft: Draft,
  { conditions, medications }: Existing,
): Draft & WithEntries {
  const isThere = (records: readonly { id: string }[], id: string) => records.some((one) => one.id === id);
  const names = rememberNames(draft.names, [...conditions, ...medications]);
  const notes = [trimOptional(draft.notes)];
  const deletedEntries = [...(draft.deletedEntries ?? [])];
  const conditionEntries = draft.conditionEntries.filter((entry) => {
    if (isThere(conditions, entry.conditionId)) return true;
    const name = names[entry.conditionId];
    const note = trimOptional(entry.notes);
    if (note) notes.push(`${name ?? 'A deleted condition'}: ${note}`);
    if (note || isRated(entry.severity) || entry.symptoms.length > 0) {
      deletedEntries.push({ kind: 'condition', ...(name && { name }), hasNote: note !== undefined });
    }
    return false;
  });
  const medicationEntries = draft.medicationEntries.filter((entry) => {
    if (isThere(medications, entry.medicationId)) return true;
    const name = names[entry.medicationId];
    if (isChosen(entry)) deletedEntries.push({ kind: 'medication', ...(name && { name }), hasNote: false });
    return false;
  });
  return {
    ...draft,
    // As it was typed, spaces included, unless something was added.
    ...(notes.length > 1 && { notes: notes.filter(Boolean).join('\n') }),
    conditionEntries,
    medicationEntries,
    names,
    ...(deletedEntries.length > 0 && { deletedEntries }),
  };
}

function rememberNames(before: Names | undefined, records: readonly { id: string; name: string }[]): Names {
  return { ...before, ...Object.fromEntries(records.map(({ id, name }) => [id, name])) };
}

const refusedKinds: Record<string, DeletedEntry['kind']> = {
  [conditionMessages.gone]: 'condition',
  [medicationMessages.gone]: 'medication',
};

/** Adds the names that are known to the server's refusal of a check-in with something that was deleted. */
export function nameDeleted(refusal: string, deletedEntries: readonly DeletedEntry[] = []): string {
  const named = deletedEntries.filter(({ kind }) => kind === refusedKinds[refusal]);
  const names = named.flatMap(({ name }) => name ?? []);
  return names.length > 0 ? `${refusal.replace(/\.$/, '')}: ${names.join(', ')}.` : refusal;
}
