import type { LocalKey } from '@flarewell/domain/wire/account/account';
import { expect, test } from 'vitest';
import {
  answerOf,
  bodyOf,
  createAppOfOtherSecret,
  createTestApp,
  refusal,
  signUp,
  type TestClient,
} from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';

const path = '/api/auth/session';
const DAY_MS = 86_400_000;
const nobody = [200, { profile: null, isSharedDevice: false }];

describeApp('asking who is signed in', (app, database) => {
  test('names nobody to a visitor, and forbids caching', async () => {
    const answer = await app().connect().get(path);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answerOf(answer)).toEqual(nobody);
  });

  test('names the person whose session it is', async () => {
    const [maya, omar] = [await signUp(app()), await signUp(app(), { name: 'Omar' })];
    expect(await answerOf(maya.client.get(path))).toEqual([
      200,
      { profile: maya.profile, isSharedDevice: false },
    ]);
    const answer = await omar.client.get(path);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answerOf(answer)).toEqual([200, { profile: omar.profile, isSharedDevice: false }]);
  });

  test('names nobody after signing out, nor by the cookie from before', async () => {
    const { client } = await signUp(app());
    const Cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    await client.post('/api/auth/sign-out');
    expect(await answerOf(client.get(path))).toEqual(nobody);
    expect(await answerOf(app().connect().get(path, { Cookie }))).toEqual(nobody);
  });

  test('names nobody when another device ended the session, or by a cookie that was made up', async () => {
    const { client, credentials } = await signUp(app());
    const other = app().connect();
    await other.post('/api/auth/sign-in/email', credentials);
    await other.post('/api/auth/devices/sign-out-others');
    expect(await answerOf(client.get(path))).toEqual(nobody);
    const Cookie = 'flarewell=made.up';
    expect(await answerOf(app().connect().get(path, { Cookie }))).toEqual(nobody);
  });

  test('names nobody once the account is deleted', async () => {
    const { client, credentials } = await signUp(app());
    const other = app().connect();
    await other.post('/api/auth/sign-in/email', credentials);
    await other.post('/api/auth/delete-account');
    expect(await answerOf(client.get(path))).toEqual(nobody);
  });

  test('extends the session like any other request, and names nobody once it has expired', async () => {
    const own = await createTestApp(database());
    const { client, profile } = await signUp(own);
    expect((await client.get(path)).headers.getSetCookie()).toEqual([]);
    for (let month = 0; month < 3; month += 1) {
      own.passTime(25 * DAY_MS);
      const answer = await client.get(path);
      expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining(`Max-Age=${30 * 86_400}`)]);
      expect(await answerOf(answer)).toEqual([200, { profile, isSharedDevice: false }]);
    }
    own.passTime(31 * DAY_MS);
    const ended = await client.get(path);
    expect(ended.headers.getSetCookie()).toEqual([]);
    expect(await answerOf(ended)).toEqual(nobody);
    await own.close();
  });
});

describeApp('the key that encrypts the data in a browser', (app, database) => {
  const keyOf = async (client: TestClient) => (await bodyOf<LocalKey>(client.get('/api/auth/local-key'))).key;

  test('is the same for a person at each sign-in, and another for everybody else', async () => {
    const [maya, omar] = [await signUp(app()), await signUp(app())];
    const key = await keyOf(maya.client);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const again = app().connect();
    await again.post('/api/auth/sign-in/email', maya.credentials);
    expect(await keyOf(again)).toBe(key);
    expect(await keyOf(omar.client)).not.toBe(key);
    await again.post('/api/auth/sign-out');
    expect(await answerOf(again.get('/api/auth/local-key'))).toEqual(refusal('signed-out'));
  });

  test('is derived from the secret, and its response forbids caching', async () => {
    const { client, credentials } = await signUp(app());
    const other = await createAppOfOtherSecret(database());
    const elsewhere = other.connect();
    await elsewhere.post('/api/auth/sign-in/email', credentials);
    expect(await keyOf(elsewhere)).not.toBe(await keyOf(client));
    expect((await client.get('/api/auth/local-key')).headers.get('Cache-Control')).toBe('no-store');
    await other.close();
  });
});
