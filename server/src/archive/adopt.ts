import { createHash } from 'node:crypto';
import { dayOf } from '@flarewell/domain/day';
import type { Records } from '@flarewell/domain/profile';
import { Problem } from '#problems.ts';

export interface KnownIds {
  conditions: ReadonlySet<string>;
  medications: ReadonlySet<string>;
}

/**
 * Gives the records of a file ids of this user. An id that is theirs already is that row. Any other may be somebody
 * else's, which nobody must learn: it is replaced by one that follows from the user and the id alone, so that the
 * same file leads to the same rows every time.
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
      id: checkInIdOf(userId, dayOf(checkIn.date)),
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

/** For a day that has no check-in yet; one that has keeps its own. */
export function checkInIdOf(userId: string, day: string): string {
  return deriveId(userId, 'check-in', day);
}

/** Made by hand, a file can name a row by its own id and by the one that it was derived from. */
function refuseRepeats(noun: string, items: readonly { id: string }[], idOf: (id: string) => string): void {
  if (new Set(items.map(({ id }) => idOf(id))).size === items.length) return;
  throw new Problem('invalid-input', {
    message: `Two ${noun} of this file are the same one in this account`,
  });
}

/** A UUID of version 8, which is the one for ids of one's own making. */
function deriveId(userId: string, kind: string, id: string): string {
  const hex = createHash('sha256').update(`${userId}\n${kind}\n${id}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
