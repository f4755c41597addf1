import { gunzipSync } from 'node:zlib';
import { addDays, dayOf } from '@flarewell/domain/day';
import { type CheckInList, checkInPageSize } from '@flarewell/domain/wire/checkIns';
import { openingSize, type Sync } from '@flarewell/domain/wire/sync';
import { expect, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { clearSomeRecords } from '#db/records/clearRecords.ts';
import { answerOf, bodyOf, signUp, type TestClient } from '#testing/app.ts';
import { describeAppOnBothEngines } from '#testing/databases/describeApp.ts';
import { insertDays } from '#testing/people.ts';

const path = '/api/sync';
const empty = { revision: null, factors: {}, conditionEntries: [], medicationEntries: [] };
const cream = { name: 'Cream', dosage: 'Thin layer', frequency: 'Once daily' };
const nouns = ['conditions', 'medications', 'trackers'] as const;

const sync = (client: TestClient, since?: number) =>
  bodyOf<Sync>(client.get(since === undefined ? path : `${path}?since=${since}`));
const save = (client: TestClient, day: string) => bodyOf(client.put(`/api/check-ins/${day}`, empty));
const create = (client: TestClient, noun: string, body: object) =>
  bodyOf<{ id: string }>(client.post(`/api/${noun}`, body));
const daysOf = ({ checkIns }: Pick<Sync, 'checkIns'>) => checkIns.map(({ date }) => dayOf(date));

/** The lists as their own endpoints answer them. */
async function readLists(client: TestClient): Promise<Pick<Sync, (typeof nouns)[number]>> {
  const lists = await Promise.all(nouns.map((noun) => bodyOf<object>(client.get(`/api/${noun}`))));
  return Object.assign({}, ...lists);
}

/** A person with two conditions, a medication of the first one and two trackers. */
async function signUpWithLists(...[app]: Parameters<typeof signUp>) {
  const person = await signUp(app);
  const { client } = person;
  const { id: hands } = await create(client, 'conditions', { name: 'Hands' });
  const { id: neck } = await create(client, 'conditions', { name: 'Neck' });
  const { id: medication } = await create(client, 'medications', { ...cream, conditionIds: [hands] });
  const { id: dairy } = await create(client, 'trackers', { name: 'Dairy' });
  const { id: nuts } = await create(client, 'trackers', { name: 'Nuts' });
  return { ...person, ids: { hands, neck, medication, dairy, nuts } };
}

type Ids = Awaited<ReturnType<typeof signUpWithLists>>['ids'];

const ownDiaryOf = ({ id, name }: { id: string; name: string }) => ({
  ...{ id, name, birthDate: null, role: 'owner' },
  members: [{ id, name, role: 'owner' }],
});

describeAppOnBothEngines('opening the app', (app, database) => {
  test('a client without a copy gets everything but the local key', async () => {
    const { client, profile } = await signUpWithLists(app());
    await save(client, '2026-01-01');
    await save(client, '2026-01-02');
    const { checkIns, revision } = await bodyOf<CheckInList>(
      client.get('/api/check-ins?from=2026-01-01&to=2026-01-31'),
    );
    expect(checkIns).toHaveLength(2);
    expect(await sync(client)).toEqual({
      profile,
      diary: ownDiaryOf(profile),
      isSharedDevice: false,
      ...(await readLists(client)),
      checkIns,
      deletedDays: [],
      isComplete: true,
      hasMore: false,
      revision,
    });
  });

  test('a client that has everything gets the profile alone', async () => {
    const { client, profile } = await signUpWithLists(app());
    await save(client, '2026-01-01');
    const { revision } = await sync(client);
    const unchanged = { checkIns: [], deletedDays: [], isComplete: false, hasMore: false };
    const diary = ownDiaryOf(profile);
    expect(await sync(client, revision)).toEqual({
      ...{ profile, diary, isSharedDevice: false, revision },
      ...unchanged,
    });
  });

  test('a client gets the days that changed and that were deleted since', async () => {
    const { client } = await signUp(app());
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) await save(client, day);
    const { revision } = await sync(client);
    await client.delete('/api/check-ins/2026-01-02');
    await save(client, '2026-01-04');
    const changes = await sync(client, revision);
    const list = await bodyOf<CheckInList>(client.get(`/api/check-ins?since=${revision}`));
    expect(changes).toMatchObject({ ...list, deletedDays: ['2026-01-02'] });
    expect(daysOf(changes)).toEqual(['2026-01-04']);
  });

  const listChanges: [string, (client: TestClient, ids: Ids) => Promise<Response>][] = [
    ['a condition is added', (client) => client.post('/api/conditions', { name: 'Knee' })],
    [
      'a condition is renamed',
      (client, { neck }) => client.patch(`/api/conditions/${neck}`, { name: 'Nape' }),
    ],
    [
      'a condition of a medication is deleted',
      (client, { hands }) => client.delete(`/api/conditions/${hands}`),
    ],
    ['a medication is added', (client) => client.post('/api/medications', cream)],
    [
      'a medication gets other conditions',
      (client, { medication, neck, hands }) =>
        client.patch(`/api/medications/${medication}`, { conditionIds: [neck, hands] }),
    ],
    [
      'a medication is paused',
      (client, { medication }) => client.patch(`/api/medications/${medication}`, { active: false }),
    ],
    ['a medication is deleted', (client, { medication }) => client.delete(`/api/medications/${medication}`)],
    ['a tracker is added', (client) => client.post('/api/trackers', { name: 'Wool' })],
    ['a tracker is hidden', (client, { nuts }) => client.patch(`/api/trackers/${nuts}`, { isShown: false })],
    ['a tracker is moved', (client, { nuts }) => client.patch(`/api/trackers/${nuts}`, { position: 0 })],
    ['a tracker is deleted', (client, { dairy }) => client.delete(`/api/trackers/${dairy}`)],
  ];
  test.each(listChanges)('the lists come again when %s', async (_, change) => {
    const { client, ids } = await signUpWithLists(app());
    const { revision } = await sync(client);
    const before = await readLists(client);
    expect((await change(client, ids)).ok).toBe(true);
    const after = await readLists(client);
    expect(after).not.toEqual(before);
    const changes = await sync(client, revision);
    expect(changes).toMatchObject(after);
    expect(await sync(client, changes.revision)).not.toHaveProperty('conditions');
  });

  test('a change of the profile is in the next answer', async () => {
    const { client } = await signUp(app());
    const { revision } = await sync(client);
    await client.patch('/api/profile', { name: 'Maya K' });
    expect(await sync(client, revision)).toMatchObject({ profile: { name: 'Maya K' }, conditions: [] });
  });

  test.each([0, 1, openingSize, openingSize + 1, 2 * checkInPageSize + 1])(
    'of %d days the newest come first, and the pages of changes hold every day',
    async (count) => {
      const { client, profile } = await signUp(app());
      const days = Array.from({ length: count }, (_, index) => addDays('2010-01-01', index));
      if (count > 0)
        await insertDays(
          database(),
          profile.id,
          days.map((_, index) => index + 1),
        );
      const opening = await sync(client);
      expect(daysOf(opening)).toEqual(days.toReversed().slice(0, openingSize));
      expect(opening).toMatchObject({ isComplete: true, hasMore: count > openingSize, revision: count });
      const pages = [await sync(client, 0)];
      for (let last = pages[0]; last?.hasMore; last = pages.at(-1))
        pages.push(await sync(client, last.revision));
      expect(pages.flatMap(daysOf)).toEqual(days);
      expect(pages.at(-1)?.revision).toBe(count);
    },
  );

  test('what was changed between two pages is in a later one', async () => {
    const { client, profile } = await signUp(app());
    const count = checkInPageSize + 1;
    await insertDays(
      database(),
      profile.id,
      Array.from({ length: count }, (_, index) => index + 1),
    );
    const first = await sync(client, 0);
    await client.delete('/api/check-ins/2010-01-01');
    await create(client, 'trackers', { name: 'Dairy' });
    const second = await sync(client, first.revision);
    expect(second).toMatchObject({
      deletedDays: ['2010-01-01'],
      hasMore: false,
      trackers: [{ name: 'Dairy' }],
    });
    expect(new Set([...daysOf(first), ...daysOf(second)]).size).toBe(count);
  });

  test('an opening has two megabytes at most', async () => {
    const { client, profile } = await signUp(app());
    await insertDays(database(), profile.id, [1, 2, 3]);
    await database().asMember(inOwnDiary(profile.id), ({ tx, userId }) =>
      tx.updateTable('check_ins').set({ bytes: 1_000_000 }).where('diary_id', '=', userId).execute(),
    );
    const opening = await sync(client);
    expect([daysOf(opening), opening.hasMore]).toEqual([['2010-01-03', '2010-01-02'], true]);
  });

  test('a client with a copy from before a reset, or after a restored backup, has to discard it', async () => {
    const { client, profile } = await signUpWithLists(app());
    await save(client, '2026-01-01');
    const { revision } = await sync(client);
    expect(await sync(client, revision + 1)).toMatchObject({ isComplete: true, checkIns: [{}] });
    await database().asMember(inOwnDiary(profile.id), clearSomeRecords);
    const anew = await sync(client, revision);
    expect(anew).toMatchObject({
      isComplete: true,
      checkIns: [],
      conditions: [],
      medications: [],
      trackers: [],
    });
    expect(await sync(client, anew.revision)).toMatchObject({ isComplete: false });
  });

  test('nobody gets anything of another person', async () => {
    const [owner, other] = [await signUpWithLists(app()), await signUp(app(), { name: 'Omar' })];
    await save(owner.client, '2026-01-01');
    for (const since of [undefined, 0]) {
      expect(await sync(other.client, since)).toMatchObject({
        profile: other.profile,
        ...(since === undefined && { conditions: [], medications: [], trackers: [] }),
        checkIns: [],
      });
    }
  });

  test('it says that the device is shared', async () => {
    const { credentials } = await signUp(app());
    const library = app().connect();
    await library.post('/api/auth/sign-in/email', { ...credentials, isSharedDevice: true });
    expect(await sync(library)).toMatchObject({ isSharedDevice: true });
  });

  test.each(['-1', 'abc', '1.5', '99999999999', '1&since=2'])('since=%s is refused', async (since) => {
    const { client } = await signUp(app());
    expect(await answerOf(client.get(`${path}?since=${since}`))).toMatchObject([
      400,
      { code: 'invalid-input', fields: { since: expect.any(String) } },
    ]);
  });

  test('the answer is compressed', async () => {
    const { client, profile } = await signUp(app());
    await insertDays(database(), profile.id, [1, 2, 3, 4, 5]);
    const answer = await client.get(path, { 'Accept-Encoding': 'gzip, br' });
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    expect(daysOf(JSON.parse(gunzipSync(await answer.bytes()).toString()))).toHaveLength(5);
  });
});
