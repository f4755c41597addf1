import type { Tracker } from '@flarewell/domain/trackers';
import type { Selectable } from 'kysely';
import type { DiaryScope } from '#db/database.ts';
import { deleteRecord } from '#db/records/deleteRecord.ts';
import { nextRevision, touchCheckInsWith } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';

/** In the person's order, hidden ones included. */
export async function listTrackers({ tx, diaryId }: DiaryScope): Promise<Tracker[]> {
  const rows = await tx
    .selectFrom('trackers')
    .selectAll()
    .where('diary_id', '=', diaryId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toTracker);
}

/** Adds trackers at the end of the list. */
export async function createTrackers(
  scope: DiaryScope,
  trackers: readonly Tracker[],
  now: string,
): Promise<void> {
  if (trackers.length === 0) return;
  await nextRevision(scope);
  const { tx, diaryId } = scope;
  const { last } = await tx
    .selectFrom('trackers')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('diary_id', '=', diaryId)
    .executeTakeFirstOrThrow();
  const rows = trackers.map(({ id, name, since, until }, index) => ({
    id,
    diary_id: diaryId,
    name,
    position: (last ?? -1) + 1 + index,
    since,
    until,
    created_at: now,
    updated_at: now,
  }));
  await tx.insertInto('trackers').values(rows).execute();
}

export async function updateTracker(
  scope: DiaryScope,
  { id, name, since, until }: Tracker,
  now: string,
): Promise<void> {
  await nextRevision(scope);
  await scope.tx
    .updateTable('trackers')
    .set({ name, since, until, updated_at: now })
    .where('diary_id', '=', scope.diaryId)
    .where('id', '=', id)
    .execute();
}

/** Stores the order of the list. */
export async function orderTrackers(scope: DiaryScope, trackers: readonly Tracker[]): Promise<void> {
  await nextRevision(scope);
  for (const [position, { id }] of trackers.entries()) {
    await scope.tx
      .updateTable('trackers')
      .set({ position })
      .where('diary_id', '=', scope.diaryId)
      .where('id', '=', id)
      .execute();
  }
}

/** Foreign keys delete it from check-ins, and its suspicions. */
export async function deleteTracker(scope: DiaryScope, id: string): Promise<boolean> {
  await touchCheckInsWith(scope, { table: 'tracker_entries', column: 'tracker_id', id });
  return deleteRecord(scope, 'trackers', id);
}

function toTracker({ id, name, since, until }: Selectable<Tables['trackers']>): Tracker {
  return { id, name, since, until };
}
