import type { DiaryList } from '@flarewell/domain/wire/diaries';
import { createSendJson } from '#data/api/request.ts';

/** The address of the diary that a new account has joined with the link with which it was made. */
export async function findJoinedDiary(): Promise<string> {
  const { diaries } = await createSendJson()<DiaryList>('GET', '/api/diaries');
  const [, joined] = diaries;
  return `/app/dashboard${joined ? `?diary=${encodeURIComponent(joined.id)}` : ''}`;
}
