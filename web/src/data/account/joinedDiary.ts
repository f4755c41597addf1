import { visitorApi } from '#data/api/visitorCalls.ts';

/** The address of the diary that a new account has joined with the link with which it was made. */
export async function findJoinedDiary(): Promise<string> {
  const { diaries } = await visitorApi.listDiaries();
  const [, joined] = diaries;
  return `/app/dashboard${joined ? `?diary=${encodeURIComponent(joined.id)}` : ''}`;
}
