import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { Selectable } from 'kysely';
import type { DiaryScope } from '#db/database.ts';
import { deleteRecord } from '#db/records/deleteRecord.ts';
import { lockRecords, nextRevision } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';

/** What the person decided about flares, oldest first. */
export async function listFlares({ tx, diaryId }: DiaryScope): Promise<Flare[]> {
  const rows = await tx
    .selectFrom('flares')
    .selectAll()
    .where('diary_id', '=', diaryId)
    .orderBy('first_day')
    .orderBy('id')
    .execute();
  return rows.map(toFlare);
}

export async function createFlare(scope: DiaryScope, flare: Flare, now: string): Promise<void> {
  await nextRevision(scope);
  await scope.tx
    .insertInto('flares')
    .values({ ...columnsOf(flare), id: flare.id, diary_id: scope.diaryId, created_at: now, updated_at: now })
    .execute();
}

export async function updateFlare(scope: DiaryScope, flare: Flare, now: string): Promise<void> {
  await nextRevision(scope);
  await scope.tx
    .updateTable('flares')
    .set({ ...columnsOf(flare), updated_at: now })
    .where('diary_id', '=', scope.diaryId)
    .where('id', '=', flare.id)
    .execute();
}

export async function deleteFlare(scope: DiaryScope, id: string): Promise<boolean> {
  await lockRecords(scope);
  await nextRevision(scope);
  return deleteRecord(scope, 'flares', id);
}

function columnsOf({ conditionId, verdict, from, to, name }: Flare) {
  return { condition_id: conditionId, verdict, first_day: from, last_day: to, name: name ?? null };
}

function toFlare(row: Selectable<Tables['flares']>): Flare {
  return {
    id: row.id,
    conditionId: row.condition_id,
    verdict: row.verdict,
    from: row.first_day,
    to: row.last_day,
    ...(row.name !== null && { name: row.name }),
  };
}
