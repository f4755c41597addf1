import { type Day, noonOf } from '@flarewell/domain/day';
import type { Kysely } from 'kysely';
import { insertRemovals } from '#db/checkIns/photoRemovals.ts';
import type { DiaryScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

interface UploadedPhoto {
  day: Day;
  path: string;
}

/** The upload times of the photos of the diary that no check-in shows yet, oldest first. */
export async function listUploadTimes({ tx, diaryId }: DiaryScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('uploaded_photos')
    .select('created_at')
    .where('diary_id', '=', diaryId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

export async function addUploadedPhoto(
  { tx, diaryId }: DiaryScope,
  { day, path, bytes }: UploadedPhoto & { bytes: number },
  now: string,
): Promise<void> {
  await tx
    .insertInto('uploaded_photos')
    .values({ path, diary_id: diaryId, date: noonOf(day), bytes, created_at: now })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

/** Removes the upload, because a check-in shows the photo from now on. Returns its size, or null if there is no such upload. */
export async function takeUploadedPhoto(
  { tx, diaryId }: DiaryScope,
  { day, path }: UploadedPhoto,
): Promise<number | null> {
  const taken = await tx
    .deleteFrom('uploaded_photos')
    .where('diary_id', '=', diaryId)
    .where('date', '=', noonOf(day))
    .where('path', '=', path)
    .returning('bytes')
    .executeTakeFirst();
  return taken?.bytes ?? null;
}

/** Deletes uploads that no check-in used, and queues their files for removal. */
export async function deleteOldUploads(system: Kysely<Tables>, before: string): Promise<void> {
  await system.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('uploaded_photos')
      .where('created_at', '<', before)
      .returning(['diary_id', 'path'])
      .execute();
    await insertRemovals(tx, deleted);
  });
}
