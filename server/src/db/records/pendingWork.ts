import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Kysely } from 'kysely';
import type { DiaryScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

type PendingWork = { kind: 'import'; importId: string } | { kind: 'reset' };

/** Check-ins of an import, and their new photos by day. */
export interface ImportBatch {
  checkIns: CheckIn[];
  photos: Record<string, { url: string; bytes: number }>;
}

/** Queues the work: once this row exists, the import or reset is always finished, even after a crash. */
export async function queueWork({ tx, diaryId }: DiaryScope, work: PendingWork, now: string): Promise<void> {
  await tx
    .insertInto('pending_work')
    .values({
      diary_id: diaryId,
      kind: work.kind,
      import_id: work.kind === 'import' ? work.importId : null,
      touched_at: now,
    })
    .execute();
}

export async function findPendingWork({ tx, diaryId }: DiaryScope): Promise<PendingWork | null> {
  const row = await tx
    .selectFrom('pending_work')
    .selectAll()
    .where('diary_id', '=', diaryId)
    .executeTakeFirst();
  if (!row) return null;
  return row.import_id === null ? { kind: 'reset' } : { kind: 'import', importId: row.import_id };
}

/** Shows other processes that the work is in progress. */
export async function touchPendingWork({ tx, diaryId }: DiaryScope, now: string): Promise<void> {
  await tx.updateTable('pending_work').set({ touched_at: now }).where('diary_id', '=', diaryId).execute();
}

export async function endPendingWork({ tx, diaryId }: DiaryScope): Promise<void> {
  await tx.deleteFrom('pending_work').where('diary_id', '=', diaryId).execute();
}

/** The diaries whose work has not been touched since an instant; all with pending work by default. */
export async function listPendingDiaries(
  lookups: Kysely<Tables>,
  untouchedSince?: string,
): Promise<string[]> {
  let query = lookups.selectFrom('pending_work').select('diary_id');
  if (untouchedSince) query = query.where('touched_at', '<', untouchedSince);
  return (await query.execute()).map((row) => row.diary_id);
}

/** `checkIns` and `photos` are JSON texts, which are stored unparsed. */
export async function stageBatches(
  { tx, diaryId }: DiaryScope,
  importId: string,
  batches: readonly { position: number; checkIns: string; photos: string }[],
  now: string,
): Promise<void> {
  await tx
    .insertInto('import_batches')
    .values(
      batches.map(({ position, checkIns, photos }) => ({
        diary_id: diaryId,
        import_id: importId,
        position,
        check_ins: checkIns,
        photos,
        created_at: now,
      })),
    )
    .execute();
}

/** Removes and returns the next batch of an import; null after the last one. */
export async function takeBatch({ tx, diaryId }: DiaryScope, importId: string): Promise<ImportBatch | null> {
  const row = await tx
    .selectFrom('import_batches')
    .select(['position', 'check_ins', 'photos'])
    .where('diary_id', '=', diaryId)
    .where('import_id', '=', importId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  await tx
    .deleteFrom('import_batches')
    .where('diary_id', '=', diaryId)
    .where('import_id', '=', importId)
    .where('position', '=', row.position)
    .execute();
  return { checkIns: JSON.parse(row.check_ins), photos: JSON.parse(row.photos) };
}

export async function deleteBatches({ tx, diaryId }: DiaryScope, importId: string): Promise<void> {
  await tx
    .deleteFrom('import_batches')
    .where('diary_id', '=', diaryId)
    .where('import_id', '=', importId)
    .execute();
}

/** Deletes batches of imports that were aborted before `queueWork`. */
export async function deleteOldBatches(system: Kysely<Tables>, before: string): Promise<void> {
  await system
    .deleteFrom('import_batches')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) => {
      const queued = selectFrom('pending_work')
        .select('pending_work.diary_id')
        .whereRef('pending_work.diary_id', '=', 'import_batches.diary_id')
        .whereRef('pending_work.import_id', '=', 'import_batches.import_id');
      return not(exists(queued));
    })
    .execute();
}
