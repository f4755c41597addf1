import { type Kysely, sql } from 'kysely';
import { DiaryGone, type DiaryScope } from '#db/database.ts';
import { requireRole } from '#db/diaries/roles.ts';
import type { Tables } from '#db/schema.ts';

/** Thrown while an import or a reset of the same diary is running. */
export class RecordsBusy extends Error {
  override readonly name = 'RecordsBusy';
}

/**
 * Locks the diary, so that no other transaction can write to it between a read and a write. Returns false if it was
 * deleted.
 */
export async function lockDiary({
  tx,
  diaryId,
}: Pick<DiaryScope, 'diaryId'> & { tx: Kysely<Tables> }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('diaries')
    .set({ revision: sql`revision` })
    .where('id', '=', diaryId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Locks the records for a change. Refuses during an import or reset, which would lose the change or break, and somebody who
 * was removed, or became a reader, while this transaction waited for the lock.
 */
export async function lockRecords(scope: DiaryScope): Promise<void> {
  if (!(await lockDiary(scope))) throw new DiaryGone(scope);
  const { userId, diaryId } = scope;
  const { role, pending } = await scope.tx
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('members')
        .select('role')
        .where('diary_id', '=', diaryId)
        .where('user_id', '=', userId)
        .as('role'),
      selectFrom('pending_work').select('kind').where('diary_id', '=', diaryId).as('pending'),
    ])
    .executeTakeFirstOrThrow();
  requireRole(scope, role, 'writer');
  if (pending) throw new RecordsBusy('Records are being imported or reset');
}

/** Raises the diary's revision by `changes` and returns the highest new one; the others are the numbers before it. */
export async function nextRevision({ tx, diaryId }: DiaryScope, changes = 1): Promise<number> {
  const { revision } = await tx
    .updateTable('diaries')
    .set(({ eb }) => ({ revision: eb('revision', '+', changes) }))
    .where('id', '=', diaryId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** The diary's current revision, and the revision of the last reset. */
export async function readRevisions({
  tx,
  diaryId,
}: DiaryScope): Promise<{ current: number; cleared: number }> {
  const row = await tx
    .selectFrom('diaries')
    .select(['revision', 'cleared_revision'])
    .where('id', '=', diaryId)
    .executeTakeFirst();
  return { current: row?.revision ?? 0, cleared: row?.cleared_revision ?? 0 };
}

/** The revision of the last reset; null if the diary was deleted. */
export async function findLastReset({ tx, diaryId }: DiaryScope): Promise<number | null> {
  const row = await tx
    .selectFrom('diaries')
    .select('cleared_revision')
    .where('id', '=', diaryId)
    .executeTakeFirst();
  return row?.cleared_revision ?? null;
}

/** Marks the check-ins that hold a condition, medication or tracker as changed, each with its own revision. */
export async function touchCheckInsWith(
  scope: DiaryScope,
  held: {
    table: 'condition_entries' | 'medication_entries' | 'tracker_entries';
    column: 'condition_id' | 'medication_id' | 'tracker_id';
    id: string;
  },
): Promise<void> {
  const { tx, diaryId } = scope;
  await lockRecords(scope);
  const first = await nextRevision(scope);
  // Each check-in gets its own revision, so that a page of changes can end between any two.
  const holding = tx
    .selectFrom(held.table)
    .select('check_in_id')
    .where('diary_id', '=', diaryId)
    .where(sql.ref(held.column), '=', held.id);
  const touched = tx
    .selectFrom('check_ins')
    .select(['id', sql<number>`cast(row_number() over (order by date) as integer)`.as('place')])
    .where('diary_id', '=', diaryId)
    .where('id', 'in', holding)
    .as('touched');
  const rows = await tx
    .updateTable('check_ins')
    .from(touched)
    .set(({ eb }) => ({ revision: eb('touched.place', '+', first) }))
    .whereRef('check_ins.id', '=', 'touched.id')
    .where('check_ins.diary_id', '=', diaryId)
    .returning('check_ins.revision')
    .execute();
  if (rows.length === 0) return;
  await tx
    .updateTable('diaries')
    .set({ revision: first + rows.length })
    .where('id', '=', diaryId)
    .execute();
}

const RESTORE_GAP = 1_000_000;

/**
 * Call after a restore. Devices may hold revisions that are newer than the backup, and these must not be reused for
 * other content. Raising `cleared_revision` too makes every device discard its copy and download everything again.
 */
export async function bumpRevisions(system: Kysely<Tables>): Promise<void> {
  await system
    .updateTable('diaries')
    .set(({ eb }) => ({
      revision: eb('revision', '+', RESTORE_GAP),
      cleared_revision: eb('revision', '+', RESTORE_GAP),
    }))
    .execute();
}
