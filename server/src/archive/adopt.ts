import { dayOf } from '@flarewell/domain/day';
import type { Records } from '@flarewell/domain/profile';
import { deriveCheckInId, deriveId } from '#db/ids.ts';
import { Problem } from '#http/problems.ts';

export interface KnownIds {
  conditions: ReadonlySet<string>;
  medications: ReadonlySet<string>;
}

/**
 * Maps the ids in a file to rows of this user. An id that the user has already keeps its row. Every other id is replaced
 * by one derived from the user and that id: the answer then never reveals whether it belongs to somebody else, and
 * importing the same file again is idempotent.
 */
export function adoptRecords(records: Records, userId: string, known: KnownIds): Records {
  const conditionIdOf = (id: string) => (known.conditions.has(id) ? id : deriveId(userId, 'condition', id));
  const medicationIdOf = (id: string) =>
    known.medications.has(id) ? id : deriveId(userId, 'medication', id);
  refuseRepeats('conditions', records.conditions, conditionIdOf);
  refuseRepeats('medications', records.medications, medicationIdOf);
  return {
    conditions: records.conditions.map((condition) => ({ ...condition, id: conditionIdOf(condition.id) })),
    medications: records.medications.map((medication) => ({
      ...medication,
      id: medicationIdOf(medication.id),
      conditionIds: medication.conditionIds.map(conditionIdOf),
    })),
    checkIns: records.checkIns.map((checkIn) => ({
      ...checkIn,
      id: deriveCheckInId(userId, dayOf(checkIn.date)),
      conditionEntries: checkIn.conditionEntries.map((entry) => ({
        ...entry,
        conditionId: conditionIdOf(entry.conditionId),
      })),
      medicationEntries: checkIn.medicationEntries.map((entry) => ({
        ...entry,
        medicationId: medicationIdOf(entry.medicationId),
      })),
    })),
  };
}

/** An edited file can name a row twice: by its id in this account, and by the id from which that one was derived. */
function refuseRepeats(noun: string, items: readonly { id: string }[], idOf: (id: string) => string): void {
  if (new Set(items.map(({ id }) => idOf(id))).size === items.length) return;
  throw new Problem('invalid-input', {
    message: `Two ${noun} in this file are the same in this account`,
  });
}
