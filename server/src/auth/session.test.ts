import { createHmac } from 'node:crypto';
import type { Device } from '@flarewell/domain/wire/account/account';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { requireSession, startSession } from '#auth/session.ts';
import { hashToken } from '#auth/tokens.ts';
import { type Credentials, findCredentials } from '#db/accounts/credentials.ts';
import type { Database } from '#db/database.ts';
import type { ApiEnv } from '#http/router.ts';
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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_SECONDS = 30 * 86_400;

const cookieOf = (client: TestClient) => decodeURIComponent(client.cookies.get('flarewell') ?? '');
const sessionTokenOf = (client: TestClient) => cookieOf(client).split('.')[0] ?? '';
const isSignedIn = async (client: TestClient) => (await client.get('/api/profile')).status === 200;

function attributesOf(response: Response): string[] {
  const [, ...attributes] = (response.headers.getSetCookie()[0] ?? '').split('; ');
  return attributes.sort();
}

const listSessions = (database: Database, userId: string) =>
  database.system.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

describeApp('a session', (app, database) => {
  test('is a cookie that no script can read and no other site can send', async () => {
    const { credentials } = await signUp(app());
    const signedIn = await app().connect().post('/api/auth/sign-in/email', credentials);
    expect(signedIn.headers.getSetCookie()[0]).toMatch(/^flarewell=/);
    expect(attributesOf(signedIn)).toEqual([
      'HttpOnly',
      `Max-Age=${MONTH_SECONDS}`,
      'Path=/',
      'SameSite=Lax',
    ]);
  });

  test('behind https its cookie is bound to the host', async () => {
    const secure = await createTestApp(database(), { PUBLIC_URL: 'https://skin.example.org' });
    const { client, credentials } = await signUp(secure);
    expect(client.cookies.has('__Host-flarewell')).toBe(true);
    expect(await isSignedIn(client)).toBe(true);
    const signedIn = await client.post('/api/auth/sign-in/email', credentials);
    expect(attributesOf(signedIn)).toEqual([
      'HttpOnly',
      `Max-Age=${MONTH_SECONDS}`,
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    const signedOut = await client.post('/api/auth/sign-out');
    expect(signedOut.headers.getSetCookie()[0]).toMatch(/^__Host-flarewell=; Max-Age=0; Path=\/; Secure/);
    secure.close();
  });

  test('is stored under the hash of its token, and no response contains the token', async () => {
    const { client, credentials, profile } = await signUp(app());
    const token = sessionTokenOf(client);
    expect(token.length).toBeGreaterThanOrEqual(32);
    const [session] = await listSessions(database(), profile.id);
    expect(session?.token_hash).toBe(hashToken(token));
    const bodies = await Promise.all([
      client.post('/api/auth/sign-in/email', credentials),
      client.get('/api/profile'),
      client.get('/api/auth/devices'),
    ]).then((answers) => Promise.all(answers.map((answer) => answer.text())));
    for (const secret of [token, sessionTokenOf(client), hashToken(token)])
      expect(bodies.join()).not.toContain(secret);
    for (const table of ['sessions', 'accounts', 'users', 'verifications'] as const) {
      const rows = await database().system.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  test('a forged cookie is refused', async () => {
    const { client } = await signUp(app());
    const [token = '', signature = ''] = cookieOf(client).split('.');
    const other = token.startsWith('a') ? `b${token.slice(1)}` : `a${token.slice(1)}`;
    const signWith = (secret: string) => createHmac('sha256', secret).update(token).digest('base64');
    for (const made of [
      token,
      `${token}.`,
      `${other}.${signature}`,
      `${token}.${signWith('another secret that is long enough')}`,
      `${token}.${signature.slice(0, -4)}`,
      `${hashToken(token)}.${signature}`,
      `.${signature}`,
      '',
      '%',
    ]) {
      const Cookie = `flarewell=${encodeURIComponent(made)}`;
      expect(await answerOf(app().connect().get('/api/profile', { Cookie }))).toEqual(refusal('signed-out'));
    }
    expect(await isSignedIn(client)).toBe(true);
  });

  test('a cookie signed with another secret is refused', async () => {
    const { client } = await signUp(app());
    const other = await createAppOfOtherSecret(database());
    const Cookie = `flarewell=${encodeURIComponent(cookieOf(client))}`;
    expect(await answerOf(other.connect().get('/api/profile', { Cookie }))).toEqual(refusal('signed-out'));
    other.close();
  });

  test('that is used a day later lasts 30 days more, and is written once a day at most', async () => {
    const own = await createTestApp(database());
    const { client, profile } = await signUp(own);
    const [before] = await listSessions(database(), profile.id);
    expect((await client.get('/api/profile')).headers.getSetCookie()).toEqual([]);
    own.passTime(DAY_MS + 1000);
    const cookie = cookieOf(client);
    const refreshed = await client.get('/api/profile');
    expect(attributesOf(refreshed)).toEqual([
      'HttpOnly',
      `Max-Age=${MONTH_SECONDS}`,
      'Path=/',
      'SameSite=Lax',
    ]);
    expect(cookieOf(client)).toBe(cookie);
    const [after] = await listSessions(database(), profile.id);
    expect(Date.parse(after?.expires_at ?? '') - Date.parse(before?.expires_at ?? '')).toBeGreaterThan(
      DAY_MS,
    );
    expect((await client.get('/api/profile')).headers.getSetCookie()).toEqual([]);
    expect(await listSessions(database(), profile.id)).toEqual([after]);
    own.close();
  });

  test('ends after 30 days without use, and after 180 days even if it is used', async () => {
    const own = await createTestApp(database());
    const { client: used, credentials } = await signUp(own);
    const unused = own.connect();
    await unused.post('/api/auth/sign-in/email', credentials);
    own.passTime(29 * DAY_MS);
    expect(await isSignedIn(used)).toBe(true);
    own.passTime(2 * DAY_MS);
    expect(await answerOf(unused.get('/api/profile'))).toEqual(refusal('signed-out'));
    for (let day = 31 + 25; day < 180; day += 25) {
      own.passTime(25 * DAY_MS);
      expect(await isSignedIn(used)).toBe(true);
    }
    own.passTime(25 * DAY_MS);
    expect(await answerOf(used.get('/api/profile'))).toEqual(refusal('signed-out'));
    own.close();
  });

  test('that a request both refreshes and replaces or ends stays replaced or ended', async () => {
    const own = await createTestApp(database());
    const { client, credentials } = await signUp(own);
    own.passTime(2 * DAY_MS);
    const passwords = { currentPassword: credentials.password, newPassword: 'another horse' };
    expect((await client.post('/api/auth/change-password', passwords)).status).toBe(204);
    expect(await isSignedIn(client)).toBe(true);
    own.passTime(2 * DAY_MS);
    await client.post('/api/auth/prove', { password: 'another horse' });
    expect((await client.post('/api/auth/delete-account')).status).toBe(204);
    expect(client.cookies.size).toBe(0);
    own.close();
  });

  test('is not created if the password, the email, the second factor or the account changed during the check', async () => {
    const { profile, credentials } = await signUp(app());
    const { system } = database();
    const current = await findCredentials(system, { email: credentials.email });
    if (!current) throw new Error('Nobody is there.');
    const start = (checked: Credentials) =>
      new Hono<ApiEnv>()
        .post('*', async (c) => {
          const isStarted = await startSession(c, app().services, checked, { isShared: false });
          return c.body(null, isStarted ? 204 : 401);
        })
        .request('/', { method: 'POST' });
    const before = await listSessions(database(), profile.id);
    for (const stale of [
      { passwordHash: 'another' },
      { email: 'old@example.org' },
      { hasSecondFactor: true },
      { isDisabled: true },
    ]) {
      expect((await start({ ...current, ...stale })).status).toBe(401);
    }
    expect(await listSessions(database(), profile.id)).toEqual(before);
    expect((await start(current)).status).toBe(204);
  });

  test('is refreshed by every kind of response', async () => {
    const own = await createTestApp(database());
    const { client } = await signUp(own);
    const streaming = new Hono<ApiEnv>()
      .use(requireSession(own.services))
      .get('*', () => new Response('a download'));
    own.passTime(2 * DAY_MS);
    const Cookie = `flarewell=${encodeURIComponent(cookieOf(client))}`;
    const answer = await streaming.request('/', { headers: { Cookie } });
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    own.close();
  });

  test('ends by signing out, which is idempotent and works without a session', async () => {
    const { client, profile } = await signUp(app());
    const Cookie = `flarewell=${encodeURIComponent(cookieOf(client))}`;
    expect(await answerOf(client.post('/api/auth/sign-out'))).toEqual([204, null]);
    expect(client.cookies.has('flarewell')).toBe(false);
    expect(await listSessions(database(), profile.id)).toEqual([]);
    expect((await app().connect().get('/api/profile', { Cookie })).status).toBe(401);
    const again = await client.request('POST', '/api/auth/sign-out', undefined, { Cookie });
    expect([again.status, (await client.post('/api/auth/sign-out')).status]).toEqual([204, 204]);
  });

  test('that has ended makes the browser clear its cache, at whichever request comes next', async () => {
    const clearing = async (answer: Promise<Response>) => (await answer).headers.get('Clear-Site-Data');
    const { client, credentials } = await signUp(app());
    const other = app().connect();
    expect(await clearing(other.post('/api/auth/sign-in/email', credentials))).toBeNull();
    expect(await clearing(client.get('/api/profile'))).toBeNull();
    expect(await clearing(client.get('/api/auth/session'))).toBeNull();
    await other.post('/api/auth/devices/sign-out-others');
    for (const path of ['/api/profile', '/api/auth/session', '/photos/a/b.jpg'])
      expect(await clearing(client.get(path))).toBe('"cache"');
    expect(await clearing(app().connect().get('/api/profile'))).toBeNull();
    expect(await clearing(app().connect().get('/api/auth/session'))).toBeNull();
    expect(await clearing(other.post('/api/auth/sign-in/email', credentials))).toBe('"cache"');
    expect(await clearing(other.post('/api/auth/sign-out'))).toBe('"cache"');
    await other.post('/api/auth/sign-in/email', credentials);
    expect(await clearing(other.post('/api/auth/delete-account'))).toBe('"cache"');
  });

  test('on a shared device ends with the browser, or after 12 hours without use', async () => {
    const own = await createTestApp(database());
    const { credentials, profile } = await signUp(own);
    const shared = own.connect();
    const body = { ...credentials, isSharedDevice: true };
    const signedIn = await shared.post('/api/auth/sign-in/email', body);
    expect(attributesOf(signedIn)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
    const session = { profile, isSharedDevice: true };
    for (let evening = 0; evening < 4; evening += 1) {
      own.passTime(11 * HOUR_MS);
      const answer = await shared.get('/api/auth/session');
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answerOf(answer)).toEqual([200, session]);
    }
    own.passTime(12 * HOUR_MS + 1000);
    expect(await answerOf(shared.get('/api/profile'))).toEqual(refusal('signed-out'));
    await own.close();
  });

  test('on a shared device stays a shared one when the password changes, and signing up can start one', async () => {
    const body = { ...(await signUp(app())).credentials, email: `shared-${process.pid}@example.org` };
    const client = app().connect();
    const signUpBody = { ...body, name: 'Maya', isSharedDevice: true };
    const signedUp = await client.post('/api/auth/sign-up/email', signUpBody);
    expect(attributesOf(signedUp)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
    const passwords = { currentPassword: body.password, newPassword: 'another horse' };
    const changed = await client.post('/api/auth/change-password', passwords);
    expect(attributesOf(changed)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
    const { devices } = await bodyOf<{ devices: Device[] }>(client.get('/api/auth/devices'));
    expect(devices).toMatchObject([{ isCurrent: true, isShared: true }]);
  });
});
