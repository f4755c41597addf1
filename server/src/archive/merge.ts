import { type CheckIn, trimCheckIn } from '@flarewell/domain/checkIns';
import { type Condition, trimCondition } from '@flarewell/domain/conditions';
import { dayOf } from '@flarewell/domain/day';
import { type Medication, trimMedication } from '@flarewell/domain/medications/medications';
import type { Records } from '@flarewell/domain/profile';
import { listCheckIns } from '#db/checkIns.ts';
import { type StoredCheckIn, writeCheckIns } from '#db/checkInWrites.ts';
import { createCondition, listConditions, updateCondition } from '#db/conditions.ts';
import type { UserScope } from '#db/database.ts';
import { createMedication, listMedications, updateMedication } from '#db/medications.ts';
import type { ImportBatch } from '#db/pendingWork.ts';
import { nextRevision } from '#db/revisions.ts';

export interface MergeCount {
  created: number;
  updated: number;
  unchanged: number;
}

/**
 * Creates or updates conditions and medications by id, and deletes none. Rows that are equal are not written, so that a
 * second merge changes nothing, not even a revision.
 */
export async function mergePlans(
  scope: UserScope,
  { conditions, medications }: Omit<Records, 'checkIns'>,
  now: string,
): Promise<{ conditions: MergeCount; medications: MergeCount }> {
  return {
    conditions: await mergeConditions(scope, conditions, now),
    medications: await mergeMedications(scope, medications, now),
  };
}

async function mergeConditions(scope: UserScope, given: Condition[], now: string): Promise<MergeCount> {
  const known = new Map((await listConditions(scope)).map((condition) => [condition.id, condition]));
  const count = { created: 0, updated: 0, unchanged: 0 };
  for (const condition of given) {
    const outcome = compare(known.get(condition.id), condition, trimCondition);
    count[outcome] += 1;
    if (outcome === 'created') await createCondition(scope, condition);
    if (outcome === 'updated') await updateCondition(scope, condition.id, condition, now);
  }
  return count;
}

async function mergeMedications(scope: UserScope, given: Medication[], now: string): Promise<MergeCount> {
  const known = new Map((await listMedications(scope)).map((medication) => [medication.id, medication]));
  const count = { created: 0, updated: 0, unchanged: 0 };
  for (const medication of given) {
    const outcome = compare(known.get(medication.id), medication, trimMedication);
    count[outcome] += 1;
    if (outcome === 'created') await createMedication(scope, medication);
    if (outcome === 'updated') await updateMedication(scope, medication.id, medication, now);
  }
  return count;
}

/**
 * Creates or updates the check-ins of a batch by day, under the same rule. A day keeps its photo when the file has none
 * for it. Returns the photos that were replaced, so that the caller deletes their files.
 */
export async function mergeCheckIns(
  scope: UserScope,
  { checkIns, photos }: ImportBatch,
  now: string,
): Promise<{ count: MergeCount; droppedPhotoUrls: string[] }> {
  const count = { created: 0, updated: 0, unchanged: 0 };
  const droppedPhotoUrls: string[] = [];
  const changed: { checkIn: CheckIn; photoBytes?: number }[] = [];
  const known = await findSameDays(scope, checkIns);
  for (const given of checkIns) {
    const current = known.get(given.date);
    const photo = photos[dayOf(given.date)];
    const checkIn = {
      ...given,
      photoUrl: photo?.url ?? current?.photoUrl ?? null,
      // Files of earlier releases do not say when a check-in was written: it counts as written on its day.
      createdAt: given.createdAt ?? current?.createdAt ?? `${dayOf(given.date)}T12:00:00.000Z`,
    };
    const outcome = compare(current, checkIn, trimCheckIn);
    count[outcome] += 1;
    if (outcome === 'unchanged') continue;
    if (photo && current?.photoUrl) droppedPhotoUrls.push(current.photoUrl);
    changed.push({ checkIn: { ...checkIn, id: current?.id ?? checkIn.id }, photoBytes: photo?.bytes });
  }
  const last = changed.length > 0 ? await nextRevision(scope, changed.length) : 0;
  const writes = changed.map(({ checkIn, photoBytes }, index) => ({
    checkIn: { ...checkIn, revision: last - changed.length + 1 + index },
    photoBytes,
  }));
  await writeCheckIns(scope, writes, now);
  return { count, droppedPhotoUrls };
}

/** Expects the batch sorted by date. */
async function findSameDays(scope: UserScope, batch: CheckIn[]): Promise<Map<string, StoredCheckIn>> {
  const range = { from: dayOf(batch[0]?.date ?? ''), to: dayOf(batch.at(-1)?.date ?? '') };
  return new Map((await listCheckIns(scope, range)).map((checkIn) => [checkIn.date, checkIn]));
}

/** Compares the trimmed forms, which contain neither the id nor the time of creation. */
function compare<Entity>(
  current: Entity | undefined,
  given: Entity,
  trim: (entity: Entity) => unknown,
): keyof MergeCount {
  if (current === undefined) return 'created';
  return JSON.stringify(trim(current)) === JSON.stringify(trim(given)) ? 'unchanged' : 'updated';
}
