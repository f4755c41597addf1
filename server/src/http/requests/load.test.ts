import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, signUp, type TestApp } from '#testing/app.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';
import { signUpWithCheckIn } from '#testing/images/photos.ts';
import { chat, signUpPremium } from '#testing/services/aiProvider.ts';

let app: TestApp;
let gate: PromiseWithResolvers<void>;
/** Whose searches wait for the gate. */
let held = '';

beforeAll(async () => {
  const database = await openTestSqlite();
  app = await createTestApp(
    database,
    {},
    {
      replace: ({ searchPatterns }) => ({
        searchPatterns: async (person, today) => {
          if (person.userId === held) await gate.promise;
          return searchPatterns(person, today);
        },
      }),
    },
  );
});
afterAll(() => app.close());

const times = <Result>(count: number, work: () => Result) => Array.from({ length: count }, work);
const statusesOf = async (responses: Promise<Response>[]) =>
  Map.groupBy(await Promise.all(responses), ({ status }) => status);

test('a person has one turn for heavy work, some wait, the others are refused, and nobody else waits', async () => {
  const [maya, omar] = [await signUp(app), await signUp(app)];
  held = maya.profile.id;
  gate = Promise.withResolvers();
  const hers = times(20, () => maya.client.get('/api/patterns'));
  expect((await omar.client.get('/api/patterns')).status).toBe(200);
  expect((await omar.client.get('/api/summary/weeks.csv?days=90')).status).toBe(200);
  // Her ordinary requests go on, and so does her export.
  expect((await maya.client.get('/api/profile')).status).toBe(200);
  expect((await maya.client.get('/api/export')).status).toBe(200);
  gate.resolve();
  const answers = await statusesOf(hers);
  expect([answers.get(200)?.length, answers.get(503)?.length]).toEqual([16, 4]);
  expect(answers.get(503)?.[0]?.headers.get('Retry-After')).toBe('5');
});

test('somebody in danger is answered although there is no turn', async () => {
  const maya = await signUpPremium(app);
  held = maya.profile.id;
  gate = Promise.withResolvers();
  const heavy = times(16, () => maya.client.get('/api/patterns'));
  const events = await chat(maya.client, 'I want to die');
  expect(events[0]).toMatchObject({ type: 'notice', kind: 'crisis' });
  const other = await maya.client.post('/api/assistant/chat', { message: 'streak', history: [] });
  expect(other.status).toBe(503);
  gate.resolve();
  expect((await statusesOf(heavy)).get(200)).toHaveLength(16);
});

test('a person has four ordinary requests at once, and 96 wait', async () => {
  const { client } = await signUp(app);
  const answers = await statusesOf(times(150, () => client.get('/api/profile')));
  const [answered = 0, refused = 0] = [200, 503].map((status) => answers.get(status)?.length);
  expect(answered + refused).toBe(150);
  expect(answered).toBeGreaterThanOrEqual(100);
  expect(answers.get(503)?.[0]?.headers.get('Retry-After') ?? '1').toBe('1');
});

test.each([
  ['photos', 6, ({ photoUrl }: { photoUrl: string }) => photoUrl],
  ['lists', 4, () => '/api/check-ins?since=0'],
])('%s that the client does not receive hold %i turns, and no others', async (_, turns, pathOf) => {
  const { client, addPhoto } = await signUpWithCheckIn(app);
  const path = pathOf(await addPhoto());
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  let answered = 0;
  const sockets = times(8, () => new EventEmitter());
  const answers = sockets.map(async (outgoing) => {
    const response = await app.app.request(
      `http://localhost:3000${path}`,
      { headers: { cookie } },
      { outgoing },
    );
    answered += 1;
    return response.status;
  });
  await vi.waitFor(() => expect(answered).toBe(turns), { timeout: 60_000 });
  expect((await client.get('/api/patterns')).status).toBe(200);
  expect(answered).toBe(turns);
  for (const outgoing of sockets) {
    await vi.waitFor(() => expect(outgoing.listenerCount('close')).toBe(1), { timeout: 60_000 });
    outgoing.emit('close');
  }
  expect(await Promise.all(answers)).toEqual(Array(8).fill(200));
});

test('work for somebody who has gone away is not begun', async () => {
  const maya = await signUp(app);
  held = maya.profile.id;
  gate = Promise.withResolvers();
  const first = maya.client.get('/api/patterns');
  const outgoing = Object.assign(new EventEmitter(), { destroyed: false });
  const cookie = [...maya.client.cookies].map((pair) => pair.join('=')).join('; ');
  const second = app.app.request(
    'http://localhost:3000/api/summary/weeks.csv?days=90',
    { headers: { cookie } },
    { outgoing },
  );
  outgoing.destroyed = true;
  gate.resolve();
  expect([(await first).status, (await second).status]).toEqual([200, 503]);
});

test('a file that the client does not receive leaves its place to others', async () => {
  const [maya, omar] = [await signUp(app), await signUp(app)];
  const sockets = times(3, () => new EventEmitter());
  const cookie = [...maya.client.cookies].map((pair) => pair.join('=')).join('; ');
  const ask = (outgoing: EventEmitter) =>
    app.app.request('http://localhost:3000/api/patterns', { headers: { cookie } }, { outgoing });
  const answers = await Promise.all(sockets.map(ask));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await omar.client.get('/api/patterns')).status).toBe(200);
  for (const outgoing of sockets) outgoing.emit('close');
});
