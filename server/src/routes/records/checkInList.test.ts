import { gunzipSync } from 'node:zlib';
import { addDays, dayOf } from '@flarewell/domain/day';
import type { CheckInList } from '@flarewell/domain/wire/checkIns';
import { expect, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { clearSomeRecords } from '#db/records/clearRecords.ts';
import { answerOf, bodyOf, refusal, signUp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { insertDays } from '#testing/people.ts';

const path = '/api/check-ins';
const empty = { revision: null, factors: {}, conditionEntries: [], medicationEntries: [] };

const save = (client: TestClient, day: string, body: object = {}) =>
  bodyOf<{ id: string; revision: number }>(client.put(`${path}/${day}`, { ...empty, ...body }));
const listSince = (client: TestClient, since: number) =>
  bodyOf<CheckInList>(client.get(`${path}?since=${since}`));
const daysOf = ({ checkIns }: CheckInList) => checkIns.map(({ date }) => dayOf(date));

/** Reads all pages of changes, as a client does. */
async function followPages(client: TestClient, since: number) {
  const pages = [await listSince(client, since)];
  for (let last = pages[0]; last?.hasMore; last = pages.at(-1)) {
    pages.push(await listSince(client, last.revision));
  }
  return pages;
}

describeApp('check-ins by range', (app) => {
  test('come newest first, both ends included, with their entries', async () => {
    const { client } = await signUp(app());
    const { id: conditionId } = await bodyOf<{ id: string }>(
      client.post('/api/conditions', { name: 'Neck' }),
    );
    const conditionEntries = [{ conditionId, severity: 4, symptoms: ['Pain'] }];
    for (const day of ['2026-01-02', '2026-01-04', '2026-01-01', '2026-01-03']) {
      await save(client, day, { notes: day, conditionEntries });
    }
    const list = await bodyOf<CheckInList>(client.get(`${path}?from=2026-01-02&to=2026-01-04`));
    expect(list).toMatchObject({ deletedDays: [], isComplete: true, hasMore: false });
    expect(daysOf(list)).toEqual(['2026-01-04', '2026-01-03', '2026-01-02']);
    expect(list.checkIns[0]).toMatchObject({ notes: '2026-01-04', conditionEntries, photoUrl: null });
    const one = await bodyOf(client.get(`${path}/2026-01-04`));
    expect(list.checkIns[0]).toEqual(one);
    expect(daysOf(await bodyOf(client.get(`${path}?from=2026-01-04&to=2026-01-02`)))).toEqual([]);
  });

  test('are only the person’s own', async () => {
    const [owner, other] = [await signUp(app()), await signUp(app())];
    await save(owner.client, '2026-01-02', { notes: 'Mine' });
    await save(other.client, '2026-01-03');
    expect(daysOf(await bodyOf(other.client.get(`${path}?from=2026-01-01&to=2026-01-31`)))).toEqual([
      '2026-01-03',
    ]);
    expect(daysOf(await listSince(other.client, 0))).toEqual(['2026-01-03']);
  });

  const neither = 'Send either `from` and `to`, or `since`';
  test.each([
    ['', neither],
    ['?from=2026-01-01', neither],
    ['?to=2026-01-01', neither],
    ['?from=2026-01-01&to=2026-01-02&since=1', neither],
    ['?from=2026-02-30&to=2026-03-01', 'Please choose a valid date'],
    ['?from=2020-01-01&to=2026-01-01', 'A range can have at most 1000 days'],
    ['?since=-1', expect.any(String)],
    ['?since=abc', expect.any(String)],
    ['?since=1.5', expect.any(String)],
    ['?since=99999999999', expect.any(String)],
    ['?since=1&since=2', expect.any(String)],
  ])('%s is refused', async (query, message) => {
    const { client } = await signUp(app());
    expect(await answerOf(client.get(path + query))).toMatchObject([400, { code: 'invalid-input', message }]);
  });

  test('a thousand days are one range', async () => {
    const { client } = await signUp(app());
    const to = addDays('2020-01-01', 999);
    expect((await client.get(`${path}?from=2020-01-01&to=${to}`)).status).toBe(200);
    expect(await answerOf(client.get(`${path}?from=2020-01-01&to=${addDays(to, 1)}`))).toEqual(
      refusal('invalid-input', { to: 'A range can have at most 1000 days' }),
    );
  });

  test('are answered with 304 while nothing has changed', async () => {
    const { client } = await signUp(app());
    await save(client, '2026-01-02');
    const query = `${path}?from=2026-01-01&to=2026-01-31`;
    const first = await client.get(query);
    const etag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await client.get(query, { 'If-None-Match': known });
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag]);
    }
    await save(client, '2026-01-03');
    const changed = await client.get(query, { 'If-None-Match': etag });
    expect([changed.status, changed.headers.get('ETag') === etag]).toEqual([200, false]);
  });

  test('are compressed, and are still answered with 304', async () => {
    const { client } = await signUp(app());
    await save(client, '2026-01-02');
    const first = await client.get(`${path}?since=0`, { 'Accept-Encoding': 'gzip, br' });
    expect(first.headers.get('Content-Encoding')).toBe('gzip');
    const list: CheckInList = JSON.parse(gunzipSync(await first.bytes()).toString());
    expect(daysOf(list)).toEqual(['2026-01-02']);
    const again = await client.get(`${path}?since=0`, { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('the ETag of another user of the same browser never matches', async () => {
    const [owner, other] = [await signUp(app()), await signUp(app())];
    await save(owner.client, '2026-01-02', { notes: 'Private' });
    await save(other.client, '2026-01-03');
    const query = `${path}?from=2026-01-01&to=2026-01-31`;
    const etag = (await owner.client.get(query)).headers.get('ETag') ?? '';
    const answer = await other.client.get(query, { 'If-None-Match': etag });
    expect([answer.status, daysOf(await bodyOf(answer))]).toEqual([200, ['2026-01-03']]);
  });
});

describeApp('the changes since a revision', (app, database) => {
  test('contain each created, replaced or deleted day once', async () => {
    const { client } = await signUp(app());
    await save(client, '2026-01-01');
    await save(client, '2026-01-02');
    const first = await listSince(client, 0);
    expect([daysOf(first), first.hasMore, first.deletedDays]).toEqual([
      ['2026-01-01', '2026-01-02'],
      false,
      [],
    ]);
    expect(await listSince(client, first.revision)).toEqual({ ...first, checkIns: [] });

    const { revision } = await save(client, '2026-01-03');
    await save(client, '2026-01-03', { revision, notes: 'Again' });
    await client.delete(`${path}/2026-01-01`);
    const second = await listSince(client, first.revision);
    expect(second).toMatchObject({ deletedDays: ['2026-01-01'], isComplete: false, hasMore: false });
    expect(second.checkIns).toMatchObject([{ date: '2026-01-03T12:00:00', notes: 'Again' }]);

    await save(client, '2026-01-01', { notes: 'Back' });
    const third = await listSince(client, second.revision);
    expect([daysOf(third), third.deletedDays]).toEqual([['2026-01-01'], []]);
    expect(await listSince(client, third.revision)).toMatchObject({ checkIns: [], deletedDays: [] });
  });

  test('contain the check-ins that lost an entry because its condition was deleted', async () => {
    const { client } = await signUp(app());
    const { id: conditionId } = await bodyOf<{ id: string }>(
      client.post('/api/conditions', { name: 'Neck' }),
    );
    await save(client, '2026-01-01', { conditionEntries: [{ conditionId, severity: 1, symptoms: [] }] });
    await save(client, '2026-01-02');
    const { revision } = await listSince(client, 0);
    await client.delete(`/api/conditions/${conditionId}`);
    expect((await listSince(client, revision)).checkIns).toMatchObject([
      { date: '2026-01-01T12:00:00', conditionEntries: [] },
    ]);
  });

  test('tell a client to discard a copy from before the last reset', async () => {
    const { client, profile } = await signUp(app());
    await save(client, '2026-01-01');
    const { revision } = await listSince(client, 0);
    expect(await listSince(client, revision + 1)).toMatchObject({ isComplete: true, checkIns: [{}] });
    await database().asMember(inOwnDiary(profile.id), clearSomeRecords);
    await save(client, '2026-01-02');
    const anew = await listSince(client, revision);
    expect([anew.isComplete, daysOf(anew)]).toEqual([true, ['2026-01-02']]);
    expect(await listSince(client, anew.revision)).toMatchObject({ isComplete: false, checkIns: [] });
  });

  test('a long history comes in pages of a thousand', async () => {
    const { client, profile } = await signUp(app());
    const revisions = Array.from({ length: 2500 }, (_, index) => index + 1);
    await insertDays(database(), profile.id, revisions);
    const pages = await followPages(client, 0);
    expect(pages.map(({ checkIns }) => checkIns.length)).toEqual([1000, 1000, 500]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    expect(pages.flatMap(daysOf)).toEqual(revisions.map((_, index) => addDays('2010-01-01', index)));
    expect((await followPages(client, 2000)).map(({ checkIns }) => checkIns.length)).toEqual([500]);
    expect((await followPages(client, 1500)).flatMap(daysOf)).toHaveLength(1000);
  });

  test('large check-ins come in pages of two megabytes', async () => {
    const { client, profile } = await signUp(app());
    await insertDays(database(), profile.id, [1, 2, 3, 4, 5]);
    const setBytes = (bytes: number, revision: number) =>
      database().asMember(inOwnDiary(profile.id), ({ tx, userId }) =>
        tx
          .updateTable('check_ins')
          .set({ bytes })
          .where('diary_id', '=', userId)
          .where('revision', '=', revision)
          .execute(),
      );
    await setBytes(1_000_000, 1);
    await setBytes(1_000_000, 2);
    await setBytes(1, 3);
    await setBytes(3_000_000, 4);
    const pages = await followPages(client, 0);
    expect(pages.map(({ checkIns }) => checkIns.length)).toEqual([2, 1, 1, 1]);
    const range = await bodyOf<CheckInList>(client.get(`${path}?from=2010-01-01&to=2010-01-31`));
    expect([daysOf(range), range.hasMore]).toEqual([['2010-01-05'], true]);
    const rest = await bodyOf<CheckInList>(client.get(`${path}?from=2010-01-01&to=2010-01-03`));
    expect([rest.checkIns.length, rest.hasMore]).toEqual([2, true]);
  });

  test('no check-in is lost between pages when many changed at once', async () => {
    const { client, profile } = await signUp(app());
    await insertDays(database(), profile.id, [...Array<number>(1200).fill(7), 8, 9, 10]);
    const pages = await followPages(client, 0);
    expect(pages.flatMap(daysOf)).toHaveLength(1203);
    expect(pages.at(-1)).toMatchObject({ revision: 10, hasMore: false });
  });
});
