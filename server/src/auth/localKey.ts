import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import type { Member } from '#db/database.ts';
import { deriveKey } from '#secrets/keys.ts';

/**
 * Derives the key, in base64url, with which a person's browsers encrypt what they store of a diary. It never changes, so
 * that a browser can read its unsent check-ins after the next sign-in. Each pair of an account and a diary has a different
 * key; that of the own diary is as old as version 1.0.0, which had no others.
 */
export function deriveLocalKey(secret: string, { userId, diaryId }: Member): string {
  const salt = isOwnDiary(userId, diaryId) ? userId : `${userId} ${diaryId}`;
  return deriveKey(secret, 'local key', { salt }).toString('base64url');
}
