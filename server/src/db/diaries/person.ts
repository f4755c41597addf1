import type { Person } from '@flarewell/domain/diaries/diary';
import type { DiaryScope } from '#db/database.ts';

/** Whom the diary is about. */
export async function findPerson({ tx, diaryId }: DiaryScope): Promise<Person & { id: string }> {
  const row = await tx
    .selectFrom('diaries')
    .select(['id', 'name', 'birth_date'])
    .where('id', '=', diaryId)
    .executeTakeFirstOrThrow();
  return { id: row.id, name: row.name, birthDate: row.birth_date };
}
