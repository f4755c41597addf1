import { diaryParameter } from '@flarewell/domain/diaries/diary';
import { beforeAll, describe, expect, test } from 'vitest';
import { problems } from '#http/problems.ts';
import { answerOf, refusal } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';
import {
  type Asker,
  askers,
  members,
  neededRoles,
  operationOf,
  outsiders,
  refusalOf,
} from '#testing/walk/access.ts';
import { listOperations } from '#testing/walk/operations.ts';
import { type OpenDiary, openDiary, type WalkRequest } from '#testing/walk/people.ts';
import { makeRequest } from '#testing/walk/requests.ts';

const HOUR_MS = 3_600_000;
const entries = Object.keys(neededRoles);
const aboutDiary = entries.filter((entry) => !['visitor', 'account'].includes(neededRoles[entry] ?? ''));
// Nobody can be asked anything after that. It has tests of its own.
const isEnd = (entry: string) => entry === 'POST /api/auth/delete-account';
const forAccounts = entries.filter((entry) => neededRoles[entry] === 'account' && !isEnd(entry));
const roleRefusals = ['read-only', 'owner-needed', 'diary-gone'];
const forVisitors = entries.filter((entry) => neededRoles[entry] === 'visitor');
/** They take away what the others need, so they come last. */
const destructive = [
  'POST /api/import',
  'POST /api/reset',
  'DELETE /api/diaries/{id}/members/{userId} (oneself)',
  'DELETE /api/diaries/{id}',
];
const needingProof = [
  'POST /api/diaries/{id}/links',
  'DELETE /api/diaries/{id}',
  'PATCH /api/diaries/{id}/members/{userId}',
  'POST /api/shares',
  'POST /api/reset',
  'POST /api/import',
];
const inOrder = (some: readonly string[]) =>
  some.toSorted((one, other) => destructive.indexOf(one) - destructive.indexOf(other));
/** They look for the diary in the path, whatever else a request names. */
const isNamedByPath = (entry: string) => /\{diaryId\}|\/diaries\/\{id\}/.test(entry);

describeApp('every endpoint', (app, database) => {
  let diary: OpenDiary;
  /** Requests about records of the diary, by their entry. */
  let requests: Map<string, WalkRequest>;

  beforeAll(async () => {
    diary = await openDiary(app(), database());
    requests = new Map();
    for (const entry of entries) requests.set(entry, await makeRequest(diary, entry, 'owner'));
  });

  /** The status, the code of a refusal, and whether anything of the diary is in the answer. */
  async function ask(asker: Asker, entry: string, request: WalkRequest, named?: string) {
    const [method = ''] = entry.split(' ');
    const response = await diary.ask(asker, method, request, named);
    const text = Buffer.from(await response.bytes()).toString('latin1');
    const isRefusal = response.status >= 400 && text.startsWith('{');
    return {
      status: response.status,
      code: isRefusal ? (JSON.parse(text).code as string) : null,
      showsDiary: text.includes(diary.mark) || text.includes(diary.diaryId),
    };
  }

  /** Everything of the diary and of its members, but their sessions. */
  async function readRows(): Promise<string[]> {
    const { owner, writer, reader } = diary.ids;
    const rows = await Promise.all(
      [diary.diaryId, owner, writer, reader].map((id) => exportRows(database(), id)),
    );
    return rows.flat().filter((row) => !row.startsWith('sessions '));
  }

  test('is in the table of who may use it', async () => {
    const described = (await listOperations(app())).map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(entries.map(operationOf))].toSorted()).toEqual(
      [...described, 'GET /photos/{diaryId}/{file}'].toSorted(),
    );
    const open = (await listOperations(app())).filter(({ isOpen }) => isOpen);
    expect(forVisitors).toEqual(open.map(({ method, path }) => `${method} ${path}`));
  });

  describe.each(askers.filter((asker) => entries.some((entry) => refusalOf(entry, asker))))(
    'refuses a %s',
    (asker) => {
      test('as the table says, and nothing changes', async () => {
        const before = await readRows();
        for (const entry of entries) {
          const code = refusalOf(entry, asker);
          if (code === null) continue;
          const expected = { status: problems[code].status, code, showsDiary: false };
          const given = requests.get(entry) as WalkRequest;
          const request = entry.endsWith('(oneself)') ? await makeRequest(diary, entry, asker) : given;
          const isNamed = isNamedByPath(entry);
          const answer = await ask(asker, entry, request, isNamed ? undefined : diary.diaryId);
          expect([entry, answer]).toEqual([entry, expected]);
          if (isNamed || !entry.startsWith('GET ')) continue;
          // Downloads are plain links, which have no headers.
          const separator = request.path.includes('?') ? '&' : '?';
          const path = `${request.path}${separator}${diaryParameter}=${diary.diaryId}`;
          expect([entry, await ask(asker, entry, { path })]).toEqual([entry, expected]);
        }
        expect(await readRows()).toEqual(before);
      });
    },
  );

  describe.each(outsiders)('shows a %s nothing of the diary', (asker) => {
    test('in their own one, asked for its records by their ids', async () => {
      const before = await readRows();
      for (const entry of inOrder(aboutDiary)) {
        const answer = await ask(asker, entry, requests.get(entry) as WalkRequest);
        expect([entry, answer.showsDiary]).toEqual([entry, false]);
        if (entry.includes('{id}')) expect([entry, answer.status]).toEqual([entry, 404]);
      }
      expect(await readRows()).toEqual(before);
    });

    test.each(['it', 'no diary'])('by an endpoint for visitors that names %s', async (named) => {
      const before = await readRows();
      for (const entry of forVisitors) {
        const id = named === 'it' ? diary.diaryId : named;
        const answer = await ask(asker, entry, requests.get(entry) as WalkRequest, id);
        expect([entry, answer.showsDiary]).toEqual([entry, false]);
        expect([entry, answer.code]).not.toEqual([entry, 'diary-gone']);
      }
      expect(await readRows()).toEqual(before);
    });
  });

  test('R223 a photo opens for the members of its diary, though each has another one open', async () => {
    const entry = 'GET /photos/{diaryId}/{file}';
    const answers = await Promise.all(
      askers.map(async (asker) => {
        const { status } = await ask(asker, entry, requests.get(entry) as WalkRequest, diary.ids[asker]);
        return [asker, status];
      }),
    );
    expect(answers).toEqual(
      askers.map((asker) => [asker, members.some((role) => role === asker) ? 200 : 404]),
    );
  });

  test('R224 whoever signed in an hour ago has to prove who they are to share, hand over or delete', async () => {
    const before = await readRows();
    for (const entry of needingProof) {
      const [method = ''] = entry.split(' ');
      const request = requests.get(entry) as WalkRequest;
      const answer = await answerOf(diary.ask('owner', method, request, diary.diaryId, HOUR_MS));
      expect([entry, answer]).toEqual([entry, refusal('proof-needed')]);
    }
    expect(await readRows()).toEqual(before);
  });

  // The owner last, who deletes the diary in the end.
  describe.each(members.toReversed())('answers a %s', (asker) => {
    test('as the table says', async () => {
      for (const entry of inOrder([...aboutDiary, ...forAccounts])) {
        if (refusalOf(entry, asker) !== null) continue;
        const request = await makeRequest(diary, entry, asker);
        const { code } = await ask(asker, entry, request, diary.diaryId);
        if (entry.endsWith('(oneself)')) await diary.join(diary.ids[asker], asker);
        // What is about the account may be refused for reasons of its own, because its requests have no content.
        if (aboutDiary.includes(entry)) expect([entry, code]).toEqual([entry, null]);
        else expect([entry, roleRefusals.includes(code ?? '')]).toEqual([entry, false]);
      }
    });
  });
});
