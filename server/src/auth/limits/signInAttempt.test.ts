import { expect, test } from 'vitest';
import { answerOf, createTestApp, refusal, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { useUp } from '#testing/limits.ts';

const path = '/api/auth/sign-in/email';
const wrong = { password: 'wrong horse' };
const COOKIE = 'flarewell-device';

const signIn = async (client: TestClient, body: object) => (await client.post(path, body)).status;

/** Uses up all attempts at an account, as a stranger on many networks does. */
const lock = (app: TestApp, email: string) => useUp(app, { signInAccount: email });

/** Uses up the attempts of a known device, which is counted by its code for the account in the cookie. */
function useUpDevice(app: TestApp, client: TestClient, { account, left }: { account: string; left: number }) {
  const [, device = ''] = (client.cookies.get(COOKIE) ?? '').split('.');
  return useUp(app, { signInDevice: { device, account, address: '' } }, { left });
}

/** A browser with the cookies of another one. */
function copyOf(app: TestApp, client: TestClient): TestClient {
  const copy = app.connect();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

describeApp('a known device', (app, database) => {
  test('signs in with the right password while a stranger has locked the account', async () => {
    const { client, credentials } = await signUp(app());
    await client.post('/api/auth/sign-out');
    await lock(app(), credentials.email);
    expect(await signIn(app().connect(), credentials)).toBe(429);
    expect(await signIn(client, credentials)).toBe(200);
    // Strangers are still locked out.
    expect(await signIn(app().connect(), credentials)).toBe(429);
  });

  test('is any browser that signed in before, on any network', async () => {
    const { credentials } = await signUp(app());
    const laptop = app().connect();
    expect(await signIn(laptop, credentials)).toBe(200);
    await lock(app(), credentials.email);
    expect(await signIn(copyOf(app(), laptop), credentials)).toBe(200);
  });

  test('is known only for the account that signed in on it', async () => {
    const { client } = await signUp(app());
    const { credentials: other } = await signUp(app());
    await lock(app(), other.email);
    expect(await signIn(client, other)).toBe(429);
  });

  test('has its own limit, which strangers cannot use up', async () => {
    const { client, credentials } = await signUp(app());
    await useUpDevice(app(), client, { account: credentials.email, left: 1 });
    expect(await signIn(copyOf(app(), client), { ...credentials, ...wrong })).toBe(401);
    expect(await answerOf(client.post(path, credentials))).toEqual(refusal('too-many-requests'));
    expect(await signIn(app().connect(), credentials)).toBe(200);
  });

  test('gets all its attempts back when it signs in', async () => {
    const { client, credentials } = await signUp(app());
    await useUpDevice(app(), client, { account: credentials.email, left: 2 });
    expect(await signIn(client, { ...credentials, ...wrong })).toBe(401);
    expect(await signIn(client, credentials)).toBe(200);
    expect(await signIn(client, { ...credentials, ...wrong })).toBe(401);
    expect(await signIn(client, credentials)).toBe(200);
  });

  test('is remembered for the last four accounts', async () => {
    const tablet = app().connect();
    const family = [];
    for (let member = 0; member < 5; member += 1) {
      const { credentials } = await signUp(app());
      expect(await signIn(tablet, credentials)).toBe(200);
      await lock(app(), credentials.email);
      family.push(credentials);
    }
    const statuses = [];
    for (const credentials of family) statuses.push(await signIn(copyOf(app(), tablet), credentials));
    expect(statuses).toEqual([429, 200, 200, 200, 200]);
  });

  test('has a cookie for a year that no script can read and that identifies nobody', async () => {
    const { client, credentials, profile } = await signUp(app());
    const answer = await client.post(path, credentials);
    const [session, device = ''] = answer.headers.getSetCookie();
    expect(session).toMatch(/^flarewell=/);
    expect(device).toMatch(
      /^flarewell-device=[\w-]{22}\.[\w-]{30}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { credentials: other } = await signUp(app());
    await client.post(path, other);
    const value = client.cookies.get(COOKIE) ?? '';
    expect(value).toMatch(/^[\w-]{22}(\.[\w-]{30}){2}$/);
    for (const name of [credentials.email, profile.id, profile.name]) {
      for (const encoding of ['utf8', 'base64url', 'hex'] as const) {
        expect(value).not.toContain(Buffer.from(name).toString(encoding));
      }
    }
    // The cookies of two browsers of one person have nothing in common.
    const elsewhere = app().connect();
    await elsewhere.post(path, credentials);
    const parts = new Set([...value.split('.'), ...(elsewhere.cookies.get(COOKIE) ?? '').split('.')]);
    expect(parts.size).toBe(5);
  });

  test('behind https its cookie is bound to the host', async () => {
    const secure = await createTestApp(database(), { PUBLIC_URL: 'https://skin.example.org' });
    const { client } = await signUp(secure);
    expect([...client.cookies.keys()]).toEqual(['__Host-flarewell', '__Host-flarewell-device']);
    secure.close();
  });

  test('stays known after sign-out, until the account is deleted', async () => {
    const { client, credentials } = await signUp(app());
    await client.post('/api/auth/sign-out');
    expect([...client.cookies.keys()]).toEqual([COOKIE]);
    await client.post(path, credentials);
    expect((await client.post('/api/auth/delete-account')).status).toBe(204);
    expect([...client.cookies.keys()]).toEqual([]);
  });

  test('a shared device is not remembered, and a known device that becomes shared is forgotten', async () => {
    const { client, credentials } = await signUp(app());
    const library = app().connect();
    await library.post(path, { ...credentials, isSharedDevice: true });
    expect([...library.cookies.keys()]).toEqual(['flarewell']);
    await client.post(path, { ...credentials, isSharedDevice: true });
    expect([...client.cookies.keys()]).toEqual(['flarewell']);
    const visitor = app().connect();
    await visitor.post('/api/auth/sign-up/email', {
      name: 'Robin',
      email: `robin-${credentials.email}`,
      password: credentials.password,
      isSharedDevice: true,
    });
    expect([...visitor.cookies.keys()]).toEqual(['flarewell']);
  });

  test('a new password leaves one known device: the one on which it was chosen', async () => {
    const { client, credentials } = await signUp(app());
    const other = app().connect();
    await other.post(path, credentials);
    const newPassword = 'battery staple';
    await client.post('/api/auth/change-password', { currentPassword: credentials.password, newPassword });
    await lock(app(), credentials.email);
    const changed = { ...credentials, password: newPassword };
    expect([await signIn(other, changed), await signIn(client, changed)]).toEqual([429, 200]);
    // The new proof has replaced the old one.
    expect(client.cookies.get(COOKIE)).toMatch(/^[\w-]{22}\.[\w-]{30}$/);
  });

  test.each([
    '',
    'x',
    '.',
    'a.b.c.d.e.f',
    'B'.repeat(30),
    `${'A'.repeat(22)}.${'B'.repeat(30)}`,
    `${'A'.repeat(22)}${`.${'B'.repeat(30)}`.repeat(5)}`,
    'é'.repeat(22),
    'A'.repeat(4000),
  ])('cannot be forged with the cookie %j', async (cookie) => {
    const { client, credentials } = await signUp(app());
    const [nonce = ''] = (client.cookies.get(COOKIE) ?? '').split('.');
    await lock(app(), credentials.email);
    for (const value of [cookie, `${nonce}.${cookie}`]) {
      const forger = app().connect();
      forger.cookies.set(COOKIE, encodeURIComponent(value));
      expect(await signIn(forger, credentials)).toBe(429);
    }
  });
});

describeApp('the limit on failures', (_, database) => {
  test('stops unknown devices on all networks, but no known devices', async () => {
    const own = await createTestApp(database());
    const { client, credentials } = await signUp(own);
    await useUp(own, { signInFailures: {} }, { left: 1 });
    const { credentials: others } = await signUp(own);
    expect(await signIn(own.connect(), others)).toBe(200);
    expect(await signIn(own.connect(), { ...others, ...wrong })).toBe(401);
    const stopped = await own.connect().post(path, others);
    expect([stopped.status, Number(stopped.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect(await signIn(client, credentials)).toBe(200);
    own.passTime(15 * 60_000);
    expect(await signIn(own.connect(), others)).toBe(200);
    own.close();
  });

  test('does not count failures of known devices', async () => {
    const own = await createTestApp(database());
    const { client, credentials } = await signUp(own);
    await useUp(own, { signInFailures: {} }, { left: 1 });
    expect(await signIn(client, { ...credentials, ...wrong })).toBe(401);
    expect(await signIn(own.connect(), credentials)).toBe(200);
    own.close();
  });
});
