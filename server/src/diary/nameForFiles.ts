import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import type { Database, Member } from '#db/database.ts';
import { readDiary } from '#db/diaries/diaries.ts';

/** The person whose name the files of a diary get: null for the member's own diary. */
export async function nameForFiles(database: Database, member: Member): Promise<string | null> {
  if (isOwnDiary(member.userId, member.diaryId)) return null;
  return (await readDiary(database.lookups, member)).name;
}
