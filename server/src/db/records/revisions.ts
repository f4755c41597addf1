import { type Kysely, sql } from 'kysely';
import type { UserScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

/**
 * Locks the user's row, so that no other transaction of the user can write between a read and a write. Returns false if
 * the account was deleted.
 */
export async function lockUser({ tx, userId }: UserScope): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ revision: sql`revision` })
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Thrown if the account was deleted while one of its requests was arriving. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone';
}

/** Thrown while an import or a reset of the same person is running. */
export class RecordsBusy extends Error {
  override readonly name = 'RecordsBusy';
}

/** Locks the user's records for a change. Refuses during an import or reset, which would lose the change or break. */
export async function lockRecords(scope: UserScope): Promise<void> {
  if (!(await lockUser(scope))) throw new AccountGone('The account was deleted');
  const pending = await scope.tx
    .selectFrom('pending_work')
    .select('kind')
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  if (pending) throw new RecordsBusy('Records are being imported or reset');
}

/** Raises the user's revision by `changes` and returns the highest new one; the others are the numbers before it. */
export async function nextRevision({ tx, userId }: UserScope, changes = 1): Promise<number> {
  const { revision } = await tx
    .updateTable('users')
    .set(({ eb }) => ({ revision: eb('revision', '+', changes) }))
    .where('id', '=', userId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** The user's current revision, and the revision of the last reset. */
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

/** The revision of the user's last reset; null if the account was deleted. */
export async function findLastReset({ tx, userId }: UserScope): Promise<number | null> {
  const row = await tx
    .selectFrom('users')
    .select('cleared_revision')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.cleared_revision ?? null;
}

/** Marks the check-ins that hold a condition, medication or tracker as changed, each with its own revision. */
export async function touchCheckInsWith(
  scope: UserScope,
  held: {
    table: 'condition_entries' | 'medication_entries' | 'tracker_entries';
    column: 'condition_id' | 'medication_id' | 'tracker_id';
    id: string;
  },
): Promise<void> {
  const { tx, userId } = scope;
  await lockRecords(scope);
  const first = await nextRevision(scope);
  // Each check-in gets its own revision, so that a page of changes can end between any two.
  const holding = tx
    .selectFrom(held.table)
    .select('check_in_id')
    .where('user_id', '=', userId)
    .where(sql.ref(held.column), '=', held.id);
  const touched = tx
    .selectFrom('check_ins')
    .select(['id', sql<number>`cast(row_number() over (order by date) as integer)`.as('place')])
    .where('user_id', '=', userId)
    .where('id', 'in', holding)
    .as('touched');
  const rows = await tx
    .updateTable('check_ins')
    .from(touched)
    .set(({ eb }) => ({ revision: eb('touched.place', '+', first) }))
    .whereRef('check_ins.id', '=', 'touched.id')
    .where('check_ins.user_id', '=', userId)
    .returning('check_ins.revision')
    .execute();
  if (rows.length === 0) return;
  await tx
    .updateTable('users')
    .set({ revision: first + rows.length })
    .where('id', '=', userId)
    .execute();
}

const RESTORE_GAP = 1_000_000;

/**
 * Call after a restore. Devices may hold revisions that are newer than the backup, and these must not be reused for
 * other content. Raising `cleared_revision` too makes every device discard its copy and download everything again.
 */
export async function bumpRevisions(system: Kysely<Tables>): Promise<void> {
  await system
    .updateTable('users')
    .set(({ eb }) => ({
      revision: eb('revision', '+', RESTORE_GAP),
      cleared_revision: eb('revision', '+', RESTORE_GAP),
    }))
    .execute();
}
