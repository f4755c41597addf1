import type { DiaryScope } from '#db/database.ts';

/** Returns false if the diary has no record with this id. */
export async function deleteRecord(
  { tx, diaryId }: DiaryScope,
  table: 'conditions' | 'medications' | 'trackers' | 'flares' | 'suspicions',
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where('diary_id', '=', diaryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
