import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { attemptLimits } from '#auth/limits/throttle.ts';
import { problems } from '#http/problems.ts';
import { answerOf, createTestApp, refusal, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { useUp } from '#testing/limits.ts';

const QUARTER_MS = 15 * 60_000;
const PAIR = attemptLimits.signInPair.attempts;
const wrong = { password: 'wrong horse' };

/** Returns the statuses of several sign-ins in a row. */
async function signIn(
  client: TestClient,
  body: object,
  times = 1,
  headers: (attempt: number) => Record<string, string> = () => ({}),
) {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) {
    const answer = await client.request('POST', '/api/auth/sign-in/email', body, headers(attempt));
    statuses.push(answer.status);
  }
  return statuses;
}

/** Uses up the attempts of one network at one account, all but two. */
const leaveTwo = (app: TestApp, account: string, address: string) =>
  useUp(app, { signInPair: { account, address } }, { left: 2 });

const refused = (times: number) => Array<number>(times).fill(401);

describeApp('the throttle', (app, database) => {
  test('one network gets ten attempts at one account, and is then told when to retry', async () => {
    const own = await createTestApp(database());
    const { credentials } = await signUp(own);
    const client = own.connect('192.0.2.1');
    expect(await signIn(client, { ...credentials, ...wrong }, PAIR)).toEqual(refused(PAIR));
    const stopped = await client.post('/api/auth/sign-in/email', credentials);
    const seconds = Number(stopped.headers.get('Retry-After'));
    expect(await answerOf(stopped)).toEqual([
      429,
      { code: 'too-many-requests', message: 'That was too many tries. Please wait a moment and try again' },
    ]);
    expect([seconds > 14 * 60, seconds <= 15 * 60]).toEqual([true, true]);
    expect(await signIn(own.connect('192.0.2.2'), credentials)).toEqual([200]);

    // The clock keeps running during the test, so it checks half a minute before and after the limit.
    own.passTime(seconds * 1000 - 30_000);
    expect(await signIn(client, credentials)).toEqual([429]);
    own.passTime(60_000);
    expect(await signIn(client, { ...credentials, ...wrong }, PAIR)).toEqual(refused(PAIR));
    expect(await signIn(client, credentials)).toEqual([429]);
    own.close();
  });

  test('an email that is not registered is throttled like one that is', async () => {
    const body = { email: 'unknown@example.org', ...wrong };
    await leaveTwo(app(), body.email, '192.0.2.3');
    expect(await signIn(app().connect('192.0.2.3'), body, 3)).toEqual([401, 401, 429]);
  });

  test('however the email is written, it is one account', async () => {
    const { credentials } = await signUp(app());
    const address = '192.0.2.4';
    const client = app().connect(address);
    await useUp(app(), { signInPair: { account: credentials.email, address } });
    for (const email of [
      credentials.email.toUpperCase(),
      ` ${credentials.email} `,
      `\u0000${credentials.email}`,
    ]) {
      expect(await signIn(client, { ...credentials, email })).toEqual([429]);
    }
  });

  test('parallel attempts are all counted', async () => {
    const { credentials } = await signUp(app());
    const client = app().connect();
    const attempts = Array.from({ length: PAIR + 8 }, () => signIn(client, { ...credentials, ...wrong }));
    const statuses = (await Promise.all(attempts)).flat().sort();
    expect(statuses).toEqual([...refused(PAIR), ...Array(8).fill(429)]);
  });

  test('a successful sign-in resets the count of its network and account', async () => {
    const { credentials } = await signUp(app());
    const address = '192.0.2.6';
    const client = app().connect(address);
    await leaveTwo(app(), credentials.email, address);
    expect(await signIn(client, { ...credentials, ...wrong })).toEqual([401]);
    expect(await signIn(client, credentials)).toEqual([200]);
    expect(await signIn(client, { ...credentials, ...wrong }, 2)).toEqual([401, 401]);
  });

  test('one account is guarded against many addresses, and one address against many accounts', async () => {
    const { credentials } = await signUp(app());
    const body = { ...credentials, ...wrong };
    await useUp(app(), { signInAccount: credentials.email }, { left: 1 });
    expect(await signIn(app().connect(), body)).toEqual([401]);
    expect(await signIn(app().connect(), credentials)).toEqual([429]);

    await useUp(app(), { signInAddress: '192.0.2.9' }, { left: 1 });
    const { credentials: other } = await signUp(app());
    const client = app().connect('192.0.2.9');
    expect(await signIn(client, { ...other, ...wrong })).toEqual([401]);
    expect(await signIn(client, other)).toEqual([429]);
    expect(await signIn(app().connect(), other)).toEqual([200]);
  });

  test('holds across two servers on one database', async () => {
    const second = await createTestApp(database());
    const { credentials } = await signUp(app());
    const body = { ...credentials, ...wrong };
    await leaveTwo(app(), credentials.email, '192.0.2.5');
    expect(await signIn(app().connect('192.0.2.5'), body)).toEqual([401]);
    expect(await signIn(second.connect('192.0.2.5'), body, 2)).toEqual([401, 429]);
    expect(await signIn(app().connect('192.0.2.5'), credentials)).toEqual([429]);
    second.close();
  });

  test('without a proxy, no header makes one address look like many', async () => {
    const { credentials } = await signUp(app());
    const headers = (attempt: number) => ({
      'X-Forwarded-For': `203.0.113.${attempt}`,
      'X-Real-IP': `203.0.113.${attempt}`,
      Forwarded: `for=203.0.113.${attempt}`,
      'x-flarewell-address': `203.0.113.${attempt}`,
    });
    const address = '192.0.2.7';
    await leaveTwo(app(), credentials.email, address);
    expect(await signIn(app().connect(address), { ...credentials, ...wrong }, 3, headers)).toEqual([
      401, 401, 429,
    ]);
  });

  test('behind one proxy, the address is the one that the proxy saw', async () => {
    const proxied = await createTestApp(database(), { TRUSTED_PROXIES: '1' });
    const { credentials } = await signUp(proxied);
    const body = { ...credentials, ...wrong };
    const proxy = proxied.connect('172.16.0.1');
    const madeUp = (attempt: number) => ({ 'X-Forwarded-For': `203.0.113.${attempt}, 192.0.2.77` });
    await leaveTwo(proxied, credentials.email, '192.0.2.77');
    expect(await signIn(proxy, body, 3, madeUp)).toEqual([401, 401, 429]);
    expect(
      await signIn(proxy, credentials, 1, () => ({ 'X-Forwarded-For': '192.0.2.77, 192.0.2.78' })),
    ).toEqual([200]);
    expect(await signIn(proxy, credentials, 1, () => ({ 'X-Forwarded-For': ' 192.0.2.78 ' }))).toEqual([200]);
    proxied.close();
  });

  test('behind a proxy that names ports, or passes on nonsense, one address stays one network', async () => {
    const proxied = await createTestApp(database(), { TRUSTED_PROXIES: '1' });
    const { credentials } = await signUp(proxied);
    const body = { ...credentials, ...wrong };
    const proxy = proxied.connect('172.16.0.2');
    const hops: [counted: string, writeHop: (attempt: number) => string][] = [
      ['192.0.2.77', (attempt) => `192.0.2.77:${50_000 + attempt}`],
      ['2001:db8:7::1', (attempt) => `[2001:db8:7::1]:${50_000 + attempt}`],
      ['172.16.0.2', (attempt) => `unknown-${attempt}`],
    ];
    for (const [counted, writeHop] of hops) {
      await leaveTwo(proxied, credentials.email, counted);
      const headers = (attempt: number) => ({ 'X-Forwarded-For': writeHop(attempt) });
      expect(await signIn(proxy, body, 3, headers)).toEqual([401, 401, 429]);
    }
    proxied.close();
  });

  test('eleven /64s of one /48 share an allowance, and do not lock the owner out', async () => {
    const { credentials } = await signUp(app());
    const addressIn = (subnet: number) => `2001:db8:48:${subnet}00::1`;
    const guess = (subnet: number) => signIn(app().connect(addressIn(subnet)), { ...credentials, ...wrong });
    // Uses up all attempts of the /48 but one, without checking passwords, which would take seconds.
    for (let attempt = 1; attempt < 4 * PAIR; attempt += 1) {
      const pair = { account: credentials.email, address: addressIn(attempt % 4) };
      await app().services.throttle.count({ signInPair: pair });
    }
    expect(await guess(0)).toEqual([401]);
    for (let subnet = 4; subnet < 11; subnet += 1) expect(await guess(subnet)).toEqual([429]);
    expect(await signIn(app().connect('2001:db8:49::1'), credentials)).toEqual([200]);
  });

  test('the /64s of one /56 share an allowance, too', async () => {
    const { credentials } = await signUp(app());
    const guess = (subnet: number, times: number) =>
      signIn(app().connect(`2001:db8:56:${subnet}::1`), { ...credentials, ...wrong }, times);
    await useUp(app(), { signInPair: { account: credentials.email, address: '2001:db8:56:1::1' } });
    expect(await guess(1, 1)).toEqual([429]);
    expect(await guess(2, PAIR)).toEqual(refused(PAIR));
    expect(await guess(3, 1)).toEqual([429]);
  });

  test('its rows do not reveal who has tried to sign in', async () => {
    const { credentials } = await signUp(app());
    await signIn(app().connect('192.0.2.200'), { ...credentials, ...wrong });
    const rows = JSON.stringify(await database().system.selectFrom('throttles').selectAll().execute());
    expect(rows).toContain('signInPair:');
    for (const secret of [credentials.email, credentials.email.split('@')[0], '192.0.2.200', 'wrong']) {
      expect(rows).not.toContain(secret);
    }
  });

  test('hashes the keys of its rows with a separate key, not with the secret that signs sessions', async () => {
    const { credentials } = await signUp(app());
    const { throttle, secret } = app().services;
    await throttle.count({ mailAccount: credentials.email });
    const hash = createHmac('sha256', secret).update(`mailAccount\0${credentials.email}`).digest('base64url');
    const rows = await database().system.selectFrom('throttles').select('key').execute();
    expect(rows.map(({ key }) => key)).not.toContain(`mailAccount:${hash}`);
  });

  test('tryCount returns false instead of refusing, and shares its counts with count', async () => {
    const { throttle } = app().services;
    const attempt = { mailAccount: 'silent@example.org' };
    await useUp(app(), attempt, { left: 1 });
    expect(await throttle.tryCount(attempt)).toBe(true);
    expect(await throttle.tryCount(attempt)).toBe(false);
    await expect(throttle.count(attempt)).rejects.toThrow(problems['too-many-requests'].message);
  });

  test('one network can register twenty people an hour', async () => {
    const own = await createTestApp(database());
    await useUp(own, { signUpAddress: '192.0.2.30' }, { left: 1 });
    const register = (address: string, email: string) =>
      own
        .connect(address)
        .post('/api/auth/sign-up/email', { name: 'Maya', email, password: 'correct horse' });
    expect((await register('192.0.2.30', 'twentieth@example.org')).status).toBe(200);
    const stopped = await register('192.0.2.30', 'twenty-first@example.org');
    expect([stopped.status, Number(stopped.headers.get('Retry-After')) > QUARTER_MS / 1000]).toEqual([
      429,
      true,
    ]);
    expect((await register('192.0.2.31', 'twenty-first@example.org')).status).toBe(200);
    own.close();
  });

  test('a session has ten attempts at its own password, across all endpoints that ask for it', async () => {
    const { client, credentials, profile } = await signUp(app());
    const asked: [string, object][] = [
      ['prove', wrong],
      ['change-password', { currentPassword: wrong.password, newPassword: 'battery staple' }],
    ];
    await useUp(app(), { passwordUser: profile.id }, { left: 1 });
    expect(await answerOf(client.post('/api/auth/prove', wrong))).toEqual(refusal('wrong-password'));
    for (const [name, body] of asked) {
      expect(await answerOf(client.post(`/api/auth/${name}`, body))).toEqual(refusal('too-many-requests'));
    }
    const right = await client.post('/api/auth/prove', { password: credentials.password });
    expect([right.status, (await client.get('/api/profile')).status]).toEqual([429, 200]);
  });
});
