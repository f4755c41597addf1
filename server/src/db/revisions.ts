import { type Kysely, sql } from 'kysely';
import type { UserScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

/** Makes the user's other transactions wait, so that a look followed by a write cannot be overtaken. */
export async function lockUser({ tx, userId }: UserScope): Promise<void> {
  await tx.updateTable('users').set({ revision: sql`revision` }).where('id', '=', userId).execute();
}

/** Thrown where an import or a reset of the same person is decided and not finished yet. */
export class RecordsBusy extends Error {
  override readonly name = 'RecordsBusy';
}

/** The lock for changes of records. They would be lost, or break the import, in the middle of pending work. */
export async function lockRecords(scope: UserScope): Promise<void> {
  await lockUser(scope);
  const pending = await scope.tx
    .selectFrom('pending_work')
    .select('kind')
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  if (pending) throw new RecordsBusy('Records are being imported or reset');
}

/** Counts changes of this user and returns the last count. Changed rows carry a count each. */
export async function nextRevision({ tx, userId }: UserScope, changes = 1): Promise<number> {
  const { revision } = await tx
    .updateTable('users')
    .set(({ eb }) => ({ revision: eb('revision', '+', changes) }))
    .where('id', '=', userId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** How many changes there have been, and at which of them everything was cleared. */
export async function readRevisions({
  tx,
  userId,
}: UserScope): Promise<{ current: number; cleared: number }> {
  const row = await tx
    .selectFrom('users')
    .select(['revision', 'cleared_revision'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { current: row?.revision ?? 0, cleared: row?.cleared_revision ?? 0 };
}

/** Marks the check-ins that hold a condition or medication as changed, each with a count of its own. */
export async function touchCheckInsWith(
  scope: UserScope,
  held: {
    table: 'condition_entries' | 'medication_entries';
    column: 'condition_id' | 'medication_id';
    id: string;
  },
): Promise<void> {
  const { tx, userId } = scope;
  await lockRecords(scope);
  const before = await nextRevision(scope);
  // Alone they would share one count, and a page of changes could not end between them.
  const { rows } = await sql<{ revision: number }>`
    update check_ins set revision = ${before} + touched.place
    from (
      select id, cast(row_number() over (order by date) as integer) as place from check_ins
      where user_id = ${userId} and id in (
        select check_in_id from ${sql.table(held.table)} where ${sql.ref(held.column)} = ${held.id}
      )
    ) as touched
    where check_ins.id = touched.id and check_ins.user_id = ${userId}
    returning check_ins.revision as revision`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .updateTable('users')
    .set({ revision: before + rows.length })
    .where('id', '=', userId)
    .execute();
}

const LEAP = 1_000_000;

/**
 * After a restore: devices hold counts from the time that was lost, and the same counts must not come round again for
 * other content. They find their copies older than a clearing, and start anew.
 */
export async function bumpRevisions(system: Kysely<Tables>): Promise<void> {
  await system
    .updateTable('users')
    .set(({ eb }) => ({ revision: eb('revision', '+', LEAP), cleared_revision: eb('revision', '+', LEAP) }))
    .execute();
}
