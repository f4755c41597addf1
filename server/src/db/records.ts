import { type Day, type DayRange, dayOf } from '@flarewell/domain/day';
import type { UserScope } from '#db/database.ts';
import { nextRevision } from '#db/revisions.ts';

export interface DayPhoto {
  day: Day;
  checkInId: string;
  photoUrl: string | null;
}

/** The first and the last day with a check-in; null when there is none. */
export async function findRecordedDays({ tx, userId }: UserScope): Promise<DayRange | null> {
  const row = await tx
    .selectFrom('check_ins')
    .select(({ fn }) => [fn.min('date').as('first'), fn.max('date').as('last')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.first && row.last ? { from: dayOf(row.first), to: dayOf(row.last) } : null;
}

/** The days with a check-in, newest first, and what each has for a photo. */
export async function listDayPhotos({ tx, userId }: UserScope): Promise<DayPhoto[]> {
  const rows = await tx
    .selectFrom('check_ins')
    .select(['id', 'date', 'photo_url'])
    .where('user_id', '=', userId)
    .orderBy('date', 'desc')
    .execute();
  return rows.map((row) => ({ day: dayOf(row.date), checkInId: row.id, photoUrl: row.photo_url }));
}

/** Takes every record away and keeps the account. Returns the addresses of the photos that are to go too. */
export async function clearRecords(scope: UserScope): Promise<string[]> {
  const { tx, userId } = scope;
  const revision = await nextRevision(scope);
  const shown = (await listDayPhotos(scope)).flatMap(({ photoUrl }) => photoUrl ?? []);
  const uploaded = await tx
    .deleteFrom('uploaded_photos')
    .where('user_id', '=', userId)
    .returning('path')
    .execute();
  for (const table of ['check_ins', 'medications', 'conditions', 'deleted_check_ins'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx.updateTable('users').set({ cleared_revision: revision }).where('id', '=', userId).execute();
  return [...shown, ...uploaded.map(({ path }) => path)];
}
