import { setImmediate } from 'node:timers/promises';
import { type CheckIn, trimCheckIn } from '@flarewell/domain/checkIns';
import { trimCondition } from '@flarewell/domain/conditions';
import { type Day, dayOf } from '@flarewell/domain/day';
import { mergeFactors } from '@flarewell/domain/measures/factors';
import { trimMedication } from '@flarewell/domain/medications/medications';
import { trimFlare } from '@flarewell/domain/patterns/flares/flare';
import { isRunning, type Suspicion } from '@flarewell/domain/patterns/suspicions';
import type { Plans } from '#archive/prepare.ts';
import { reconcileFlares, reconcileSuspicions, reconcileTrackers } from '#archive/reconcile.ts';
import { queuePhotoRemovals } from '#db/checkIns/photoRemovals.ts';
import { listCheckIns, type StoredCheckIn } from '#db/checkIns/readCheckIns.ts';
import { forgetDeletions, writeCheckIns } from '#db/checkIns/writeCheckInRows.ts';
import type { DiaryScope } from '#db/database.ts';
import { createCondition, updateCondition } from '#db/records/conditions.ts';
import { createFlare, updateFlare } from '#db/records/flares.ts';
import { createMedication, updateMedication } from '#db/records/medications.ts';
import type { ImportBatch } from '#db/records/pendingWork.ts';
import { nextRevision } from '#db/records/revisions.ts';
import { createSuspicion } from '#db/records/suspicions.ts';
import { createTrackers, updateTracker } from '#db/records/trackers.ts';
import type { PlainRecords } from '#diary/readRecords.ts';

export interface MergeCount {
  created: number;
  updated: number;
  unchanged: number;
}

/**
 * Creates or updates everything but the check-ins by id, and deletes nothing; suspicions are only created. Rows that are
 * equal are not written, so that a second merge changes nothing, not even a revision. `days` are those up to today that
 * will have a check-in.
 */
export async function mergePlans(
  scope: DiaryScope,
  { conditions, medications, trackers, flares, suspicions, namesakes }: Plans,
  { known, now, days }: { known: PlainRecords; now: string; days: readonly Day[] },
): Promise<Record<'conditions' | 'medications' | 'trackers', MergeCount>> {
  const counts = {
    conditions: await mergeEach(known.conditions, conditions, {
      trim: trimCondition,
      create: (condition) => createCondition(scope, condition),
      update: (condition) => updateCondition(scope, condition.id, condition, now),
    }),
    medications: await mergeEach(known.medications, medications, {
      trim: trimMedication,
      create: (medication) => createMedication(scope, medication),
      update: (medication) => updateMedication(scope, medication.id, medication, now),
    }),
    trackers: await mergeEach(known.trackers, reconcileTrackers(known.trackers, trackers, namesakes), {
      trim: ({ name, since, until }) => [name, since, until],
      create: (tracker) => createTrackers(scope, [tracker], now),
      update: (tracker) => updateTracker(scope, tracker, now),
    }),
  };
  await mergeEach(known.flares, reconcileFlares(known.flares, flares), {
    trim: trimFlare,
    create: (flare) => createFlare(scope, flare, now),
    update: (flare) => updateFlare(scope, flare, now),
  });
  const isStillRunning = ({ namedOn }: Suspicion) => isRunning(days.filter((day) => day > namedOn).length);
  for (const suspicion of reconcileSuspicions(known.suspicions, suspicions, isStillRunning)) {
    await createSuspicion(scope, suspicion, now);
    await setImmediate();
  }
  return counts;
}

/**
 * With SQLite, nobody else is answered while rows are written. Between these steps others can read; whoever writes waits
 * for the end of the transaction.
 */
const MERGED_AT_ONCE = 5;

async function mergeEach<Entity extends { id: string }>(
  current: readonly Entity[],
  given: readonly Entity[],
  {
    trim,
    create,
    update,
  }: {
    trim: (entity: Entity) => unknown;
    create: (entity: Entity) => Promise<unknown>;
    update: (entity: Entity) => Promise<unknown>;
  },
): Promise<MergeCount> {
  const known = new Map(current.map((entity) => [entity.id, entity]));
  const count = { created: 0, updated: 0, unchanged: 0 };
  for (const [index, entity] of given.entries()) {
    const outcome = compare(known.get(entity.id), entity, trim);
    count[outcome] += 1;
    if (outcome === 'created') await create(entity);
    if (outcome === 'updated') await update(entity);
    if (index % MERGED_AT_ONCE === 0) await setImmediate();
  }
  return count;
}

/**
 * Creates or updates the check-ins of a batch by day, under the same rule. A day keeps its photo when the file has none
 * for it. Queues the replaced photos for removal (see photoRemovals.ts).
 */
export async function mergeCheckIns(
  scope: DiaryScope,
  { checkIns, photos }: ImportBatch,
  now: string,
): Promise<MergeCount> {
  const count = { created: 0, updated: 0, unchanged: 0 };
  const droppedPhotoUrls: string[] = [];
  const changed: { checkIn: CheckIn; current?: StoredCheckIn; photoBytes?: number }[] = [];
  const known = await findSameDays(scope, checkIns);
  for (const given of checkIns) {
    const current = known.get(given.date);
    const photo = photos[dayOf(given.date)];
    const checkIn = {
      ...given,
      factors: mergeFactors(given.factors, current?.factors),
      photoUrl: photo?.url ?? current?.photoUrl ?? null,
      // Files of earlier releases do not say when a check-in was written: it counts as written on its day.
      createdAt: given.createdAt ?? current?.createdAt ?? `${dayOf(given.date)}T12:00:00.000Z`,
    };
    const outcome = compare(current, checkIn, (each) => [trimCheckIn(each), each.photoUrl, each.createdAt]);
    count[outcome] += 1;
    if (outcome === 'unchanged') continue;
    if (photo && current?.photoUrl) droppedPhotoUrls.push(current.photoUrl);
    changed.push({ checkIn, current, photoBytes: photo?.bytes });
  }
  if (changed.length === 0) return count;
  const last = await nextRevision(scope, changed.length);
  const writes = changed.map(({ checkIn, ...write }, index) => ({
    ...write,
    checkIn: { ...checkIn, revision: last - changed.length + 1 + index },
  }));
  await forgetDeletions(
    scope,
    writes.map(({ checkIn }) => checkIn.date),
  );
  await writeCheckIns(scope, writes, now);
  await queuePhotoRemovals(scope, droppedPhotoUrls);
  return count;
}

/** Expects the batch sorted by date. */
async function findSameDays(scope: DiaryScope, batch: CheckIn[]): Promise<Map<string, StoredCheckIn>> {
  const range = { from: dayOf(batch[0]?.date ?? ''), to: dayOf(batch.at(-1)?.date ?? '') };
  return new Map((await listCheckIns(scope, range)).map((checkIn) => [checkIn.date, checkIn]));
}

/** Compares the trimmed forms. */
function compare<Entity>(
  current: Entity | undefined,
  given: Entity,
  trim: (entity: Entity) => unknown,
): keyof MergeCount {
  if (current === undefined) return 'created';
  return JSON.stringify(trim(current)) === JSON.stringify(trim(given)) ? 'unchanged' : 'updated';
}
