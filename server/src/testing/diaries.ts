import type { Role } from '@flarewell/domain/diaries/roles';
import type { Diary, ListedDiary, MadeDiaryLink } from '@flarewell/domain/wire/diaries';
import { bodyOf, signUp, type TestApp, type TestClient } from '#testing/app.ts';

/** Adds a diary about a child. */
export const addDiary = (client: TestClient, name = 'Leo') =>
  bodyOf<Diary>(client.post('/api/diaries', { name }));

export const listDiaries = (client: TestClient) =>
  bodyOf<{ diaries: ListedDiary[]; mayAdd: boolean }>(client.get('/api/diaries'));

/** Makes a link to a diary, and returns its token. */
export async function shareDiary(owner: TestClient, diaryId: string, role: Role = 'writer'): Promise<string> {
  const { url } = await bodyOf<MadeDiaryLink>(owner.post(`/api/diaries/${diaryId}/links`, { role }));
  return new URL(url).hash.slice(1);
}

export const join = (client: TestClient, token: string) => client.post('/api/diaries/join', { token });
export const check = (client: TestClient, token: string) =>
  client.post('/api/diaries/links/check', { token });

/** Lets somebody use a diary. */
export const admit = async (owner: TestClient, diaryId: string, client: TestClient, role: Role = 'writer') =>
  bodyOf<Diary>(join(client, await shareDiary(owner, diaryId, role)));

/** A parent with a diary about a child, and somebody else who uses it, too. */
export async function signUpFamily(app: TestApp, role: Role = 'writer') {
  const maya = await signUp(app);
  const jonas = await signUp(app, { name: 'Jonas' });
  const { id } = await addDiary(maya.client);
  await admit(maya.client, id, jonas.client, role);
  return {
    maya,
    jonas,
    id,
    path: `/api/diaries/${id}`,
    mayaIn: maya.client.in(id),
    jonasIn: jonas.client.in(id),
  };
}
