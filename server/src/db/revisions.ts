import { sql } from 'kysely';
import type { UserScope } from '#db/database.ts';

/** Makes the user's other transactions wait, so that a look followed by a write cannot be overtaken. */
export async function lockRecords({ tx, userId }: UserScope): Promise<void> {
  await tx.updateTable('users').set({ revision: sql`revision` }).where('id', '=', userId).execute();
}

/** Counts one more change of this user and returns the count, which the changed rows carry. */
export async function nextRevision({ tx, userId }: UserScope): Promise<number> {
  const { revision } = await tx
    .updateTable('users')
    .set({ revision: sql`revision + 1` })
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
