import type { Role } from '@flarewell/domain/diaries/roles';
import type { Diary } from '@flarewell/domain/wire/diaries';
import type { APIRequestContext } from '@playwright/test';
import { type Api, connect } from './api.ts';

/** Adds a diary about somebody else, and returns it with the API about it. */
export async function addDiary(
  request: APIRequestContext,
  name: string,
): Promise<{ diary: Diary; api: Api }> {
  const diary = await connect(request).diaries.add({ name });
  return { diary, api: connect(request, diary.id) };
}

/** Makes the account of `other` a member of a diary of `owner`. Returns the API about it as the new member. */
export async function shareWith(
  owner: APIRequestContext,
  diaryId: string,
  other: APIRequestContext,
  role: Role,
): Promise<Api> {
  const { url } = await connect(owner).diaries.makeLink(diaryId, { role });
  await connect(other).account.joinDiary(new URL(url).hash.slice(1));
  return connect(other, diaryId);
}
