import { setImmediate } from 'node:timers/promises';
import { type CheckIn, trimCheckIn } from '@flarewell/domain/checkIns';
import { type Condition, trimCondition } from '@flarewell/domain/conditions';
import { dayOf } from '@flarewell/domain/day';
import { type Medication, trimMedication } from '@flarewell/domain/medications';
import type { Records } from '@flarewell/domain/profile';
import { listCheckIns, type StoredCheckIn, writeCheckIn } from '#db/checkIns.ts';
import { createCondition, listConditions, updateCondition } from '#db/conditions.ts';
import type { UserScope } from '#db/database.ts';
import { createMedication, listMedications, updateMedication } from '#db/medications.ts';
import { nextRevision } from '#db/revisions.ts';

export interface MergeCount {
  created: number;
  updated: number;
  unchanged: number;
}

export interface MergeOutcome {
  conditions: MergeCount;
  medications: MergeCount;
  checkIns: MergeCount;
  /** Of photos that others took the place of, and which are to be removed. */
  replacedPhotoUrls: string[];
}

const CHECK_INS_AT_ONCE = 200;

/**
 * Adds records to those that are there: a known id is that row, a day that has a check-in gets this one in its place.
 * Nothing is taken away, and a check-in without a photo leaves the day the one it has. What is the same is not
 * written, so that merging again changes nothing, not even a revision.
 */
export async function mergeRecords(scope: UserScope, records: Records, now: string): Promise<MergeOutcome> {
  const conditions = await mergeConditions(scope, records.conditions, now);
  const medications = await mergeMedications(scope, records.medications, now);
  return { conditions, medications, ...(await mergeCheckIns(scope, records.checkIns, now)) };
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

async function mergeCheckIns(scope: UserScope, given: CheckIn[], now: string) {
  const checkIns = { created: 0, updated: 0, unchanged: 0 };
  const replacedPhotoUrls: string[] = [];
  const inOrder = given.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  for (let at = 0; at < inOrder.length; at += CHECK_INS_AT_ONCE) {
    // SQLite answers at once and never lets go by itself: everybody else gets a turn between two batches.
    await setImmediate();
    const batch = inOrder.slice(at, at + CHECK_INS_AT_ONCE);
    const known = await findSameDays(scope, batch);
    for (const checkIn of batch) {
      const current = known.get(checkIn.date);
      const photoUrl = checkIn.photoUrl ?? current?.photoUrl ?? null;
      const outcome = compare(current, { ...checkIn, photoUrl }, trimCheckIn);
      checkIns[outcome] += 1;
      if (outcome === 'unchanged') continue;
      if (current?.photoUrl && current.photoUrl !== photoUrl) replacedPhotoUrls.push(current.photoUrl);
      const revision = await nextRevision(scope);
      await writeCheckIn(scope, { ...checkIn, id: current?.id ?? checkIn.id, photoUrl, revision }, now);
    }
  }
  return { checkIns, replacedPhotoUrls };
}

/** The days come sorted. */
async function findSameDays(scope: UserScope, batch: CheckIn[]): Promise<Map<string, StoredCheckIn>> {
  const range = { from: dayOf(batch[0]?.date ?? ''), to: dayOf(batch.at(-1)?.date ?? '') };
  return new Map((await listCheckIns(scope, range)).map((checkIn) => [checkIn.date, checkIn]));
}

/** Both in their canonical form, in which the id and the time of making do not count. */
function compare<Entity>(
  current: Entity | undefined,
  given: Entity,
  trim: (entity: Entity) => unknown,
): keyof MergeCount {
  if (current === undefined) return 'created';
  return JSON.stringify(trim(current)) === JSON.stringify(trim(given)) ? 'unchanged' : 'updated';
}
