import type { UserScope } from '#db/database.ts';

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
