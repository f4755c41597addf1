import { splitByOwners } from '@flarewell/domain/diaries/diary';
import type { Kysely } from 'kysely';
import { lockUser } from '#db/accounts/lockUser.ts';
import { insertRemovals } from '#db/checkIns/photoRemovals.ts';
import { listDiaries } from '#db/diaries/diaries.ts';
import { handOver } from '#db/diaries/members.ts';
import { lockDiary } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';

/** The diaries of which the account is the only owner: they are deleted together with it. */
export async function listDiariesToDelete(system: Kysely<Tables>, userId: string): Promise<string[]> {
  const diaries = await listDiaries(system, userId);
  return splitByOwners(diaries, userId).deleted.map(({ id }) => id);
}

/** Those of them that others use, too, with the emails of these people: for the operator, who sees no names of a diary. */
export async function listSharedToDelete(
  system: Kysely<Tables>,
  userId: string,
): Promise<{ diaryId: string; emails: string[] }[]> {
  const diaryIds = await listDiariesToDelete(system, userId);
  // PostgreSQL refuses an empty list.
  if (diaryIds.length === 0) return [];
  const rows = await system
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['diary_id', 'email'])
    .where('diary_id', 'in', diaryIds)
    .where('user_id', '!=', userId)
    .orderBy('diary_id')
    .orderBy('email')
    .execute();
  const shared = Map.groupBy(rows, (row) => row.diary_id);
  return [...shared].map(([diaryId, users]) => ({ diaryId, emails: users.map(({ email }) => email) }));
}

/**
 * Deletes what an account leaves behind when it is deleted, in the same transaction: the diaries that have no other owner,
 * with their photos. Those that stay and that it made count towards the quota of their owner who joined first.
 */
export async function leaveDiaries(tx: Kysely<Tables>, userId: string): Promise<void> {
  await lockUser(tx, userId);
  const diaries = await listDiaries(tx, userId);
  // Otherwise its other owner could leave a diary at this moment, and nobody would own it.
  for (const diaryId of diaries.map(({ id }) => id).sort()) await lockDiary({ tx, diaryId });
  for (const diaryId of await listDiariesToDelete(tx, userId)) await deleteDiary(tx, diaryId);
  const made = await tx.selectFrom('diaries').select('id').where('maker_id', '=', userId).execute();
  for (const { id } of made) await handOver(tx, { userId, diaryId: id });
}

/** Foreign keys delete all records. The photos are removed afterwards (see photoRemovals.ts). */
export async function deleteDiary(tx: Kysely<Tables>, diaryId: string): Promise<void> {
  await insertRemovals(tx, [{ diary_id: diaryId, path: 'everything' }]);
  await tx.deleteFrom('diaries').where('id', '=', diaryId).execute();
}
