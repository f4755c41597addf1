import { type Day, type DayRange, dayOf, noonOf } from '@flarewell/domain/day';
import { sql } from 'kysely';
import { decideRemovals } from '#db/checkIns/photoRemovals.ts';
import type { UserScope } from '#db/database.ts';
import { nextRevision } from '#db/records/revisions.ts';

interface DayPhoto {
  day: Day;
  checkInId: string;
  photoUrl: string | null;
}

/** Ids of a person's records, by their table. */
export type NamedIds = Partial<Record<'conditions' | 'medications' | 'trackers', readonly string[]>>;

/** Returns the first of these tables in which the person does not have all of the ids, or null if there is none. */
export async function findUnknown(
  { tx, userId }: UserScope,
  named: NamedIds,
): Promise<keyof NamedIds | null> {
  const tables = (['conditions', 'medications', 'trackers'] as const).filter((table) => named[table]?.length);
  const [first, ...others] = tables.map((table) =>
    tx
      .selectFrom(table)
      .select(['id', sql.lit(table).as('table')])
      .where('user_id', '=', userId)
      .where('id', 'in', named[table] ?? []),
  );
  if (!first) return null;
  const rows = await others.reduce((all, query) => all.unionAll(query), first).execute();
  const countIn = (table: string) => rows.filter((row) => row.table === table).length;
  return tables.find((table) => countIn(table) < new Set(named[table]).size) ?? null;
}

/** Returns false if the person has no record with this id. */
export async function deleteRecord(
  { tx, userId }: UserScope,
  table: 'conditions' | 'medications' | 'trackers' | 'flares' | 'suspicions' | 'invitations',
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many days of a range have a check-in, both ends included. */
export async function countCheckIns({ tx, userId }: UserScope, { from, to }: DayRange): Promise<number> {
  const { count } = await tx
    .selectFrom('check_ins')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('date', '>=', noonOf(from))
    .where('date', '<=', noonOf(to))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The days with a check-in and their photos, newest first. */
export async function listDayPhotos({ tx, userId }: UserScope): Promise<DayPhoto[]> {
  const rows = await tx
    .selectFrom('check_ins')
    .select(['id', 'date', 'photo_url'])
    .where('user_id', '=', userId)
    .orderBy('date', 'desc')
    .execute();
  return rows.map((row) => ({ day: dayOf(row.date), checkInId: row.id, photoUrl: row.photo_url }));
}

/** Takes about 15 ms on SQLite, including the entries that are deleted by cascade. */
const CLEARED_AT_ONCE = 100;

/**
 * Deletes a batch of a person's records; the account stays. Links go first, because they end at once, then check-ins. Call
 * it until `isDone`. Also decides the removal of their photos (see db/photoRemovals.ts).
 */
export async function clearSomeRecords(scope: UserScope): Promise<{ isDone: boolean }> {
  const { tx, userId } = scope;
  await tx.deleteFrom('shares').where('user_id', '=', userId).execute();
  const some = tx
    .selectFrom('check_ins')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(CLEARED_AT_ONCE);
  const cleared = await tx
    .deleteFrom('check_ins')
    .where('user_id', '=', userId)
    .where('id', 'in', some)
    .returning('photo_url')
    .execute();
  await decideRemovals(
    scope,
    cleared.flatMap(({ photo_url }) => photo_url ?? []),
  );
  if (cleared.length === CLEARED_AT_ONCE) return { isDone: false };

  const uploaded = await tx
    .deleteFrom('uploaded_photos')
    .where('user_id', '=', userId)
    .returning('path')
    .execute();
  // Foreign keys delete the flares and the suspicions.
  for (const table of ['medications', 'conditions', 'trackers', 'deleted_check_ins'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  const revision = await nextRevision(scope);
  await tx.updateTable('users').set({ cleared_revision: revision }).where('id', '=', userId).execute();
  await decideRemovals(scope, [...uploaded.map(({ path }) => path), 'trash']);
  return { isDone: true };
}
