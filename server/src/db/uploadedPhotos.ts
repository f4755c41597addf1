import { type Day, noonOf } from '@flarewell/domain/day';
import type { Kysely } from 'kysely';
import type { UserScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

export interface UploadedPhoto {
  day: Day;
  path: string;
}

/** When each photo of this user that waits for its check-in was uploaded, the oldest first. */
export async function listUploadTimes({ tx, userId }: UserScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('uploaded_photos')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

export async function addUploadedPhoto(
  { tx, userId }: UserScope,
  { day, path, bytes }: UploadedPhoto & { bytes: number },
  now: string,
): Promise<void> {
  await tx
    .insertInto('uploaded_photos')
    .values({ path, user_id: userId, date: noonOf(day), bytes, created_at: now })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

/** Hands a photo to the check-in that shows it from now on, once. Returns its size, or null when there is none to take. */
export async function takeUploadedPhoto(
  { tx, userId }: UserScope,
  { day, path }: UploadedPhoto,
): Promise<number | null> {
  const taken = await tx
    .deleteFrom('uploaded_photos')
    .where('user_id', '=', userId)
    .where('date', '=', noonOf(day))
    .where('path', '=', path)
    .returning('bytes')
    .executeTakeFirst();
  return taken?.bytes ?? null;
}

/** Nobody came for them. Their files belong to nothing from then on, and the sweep removes them. */
export async function deleteOldUploads(system: Kysely<Tables>, before: string): Promise<void> {
  await system.deleteFrom('uploaded_photos').where('created_at', '<', before).execute();
}
