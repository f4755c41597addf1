import { queuePhotoRemovals } from '#db/checkIns/photoRemovals.ts';
import type { DiaryScope } from '#db/database.ts';
import { nextRevision } from '#db/records/revisions.ts';

/** Takes about 15 ms on SQLite, including the entries that are deleted by cascade. */
const CLEARED_AT_ONCE = 100;

/**
 * Deletes up to 100 check-ins, and with the last batch everything else; the account stays. Shared links are deleted first,
 * so that they stop working at once. Call it until `isDone`. Queues the photos for removal (see photoRemovals.ts).
 */
export async function clearSomeRecords(scope: DiaryScope): Promise<{ isDone: boolean }> {
  const { tx, diaryId } = scope;
  await tx.deleteFrom('shares').where('diary_id', '=', diaryId).execute();
  const some = tx
    .selectFrom('check_ins')
    .select('id')
    .where('diary_id', '=', diaryId)
    .orderBy('id')
    .limit(CLEARED_AT_ONCE);
  const cleared = await tx
    .deleteFrom('check_ins')
    .where('diary_id', '=', diaryId)
    .where('id', 'in', some)
    .returning('photo_url')
    .execute();
  await queuePhotoRemovals(
    scope,
    cleared.flatMap(({ photo_url }) => photo_url ?? []),
  );
  if (cleared.length === CLEARED_AT_ONCE) return { isDone: false };

  const uploaded = await tx
    .deleteFrom('uploaded_photos')
    .where('diary_id', '=', diaryId)
    .returning('path')
    .execute();
  // Foreign keys delete the flares and the suspicions.
  for (const table of [
    'medications',
    'conditions',
    'trackers',
    'deleted_check_ins',
    'deleted_records',
  ] as const) {
    await tx.deleteFrom(table).where('diary_id', '=', diaryId).execute();
  }
  const revision = await nextRevision(scope);
  await tx.updateTable('diaries').set({ cleared_revision: revision }).where('id', '=', diaryId).execute();
  await queuePhotoRemovals(scope, [...uploaded.map(({ path }) => path), 'trash']);
  return { isDone: true };
}
