import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import type { Kysely } from 'kysely';
import type { DiaryScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

/**
 * What is to be removed from the photo store: a photo by its path or URL; after a reset also the diary's `trash`; with the
 * diary `everything`.
 */
export type Removal = 'everything' | 'trash' | (string & {});

/**
 * Queues photos for removal. Call it in the transaction that deletes the records: then a photo store that fails, or a
 * crash, only delays the removal.
 */
export async function queuePhotoRemovals(
  { tx, diaryId }: DiaryScope,
  removals: readonly Removal[],
): Promise<void> {
  await insertRemovals(
    tx,
    removals.map((removal) => ({ diary_id: diaryId, path: pathOfPhotoUrl(removal) })),
  );
}

export async function insertRemovals(
  tx: Kysely<Tables>,
  rows: readonly { diary_id: string; path: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('photo_removals')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listRemovals(system: Kysely<Tables>, diaryId: string): Promise<Removal[]> {
  const rows = await system
    .selectFrom('photo_removals')
    .select('path')
    .where('diary_id', '=', diaryId)
    .execute();
  return rows.map(({ path }) => path);
}

/** Call when the files are gone. */
export async function endRemovals(
  system: Kysely<Tables>,
  diaryId: string,
  removals: readonly Removal[],
): Promise<void> {
  await system
    .deleteFrom('photo_removals')
    .where('diary_id', '=', diaryId)
    .where('path', 'in', removals)
    .execute();
}

/** The diaries whose photos are still to be removed. Some of them do not exist any more. */
export async function listDiariesWithRemovals(lookups: Kysely<Tables>): Promise<string[]> {
  const rows = await lookups.selectFrom('photo_removals').select('diary_id').distinct().execute();
  return rows.map((row) => row.diary_id);
}
