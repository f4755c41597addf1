import type { Security } from '@flarewell/domain/wire/account/security';
import { expect, test } from 'vitest';
import { answerOf, bodyOf, createTestApp, refusal, signUp, type TestClient } from '#testing/app.ts';
import { Authenticator } from '#testing/authenticator.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { addPasskey, askForPasskey } from '#testing/signInWays.ts';

const path = '/api/auth/passkeys';
const signInPath = '/api/auth/sign-in/passkey';
const FIVE_MINUTES_MS = 5 * 60_000;

const readSecurity = (client: TestClient) => bodyOf<Security>(client.get('/api/auth/security'));
const isSignedIn = async (client: TestClient) => (await client.get('/api/profile')).status === 200;

async function signIn(client: TestClient, device: Authenticator, body: object = {}) {
  const response = device.get(await askForPasskey(client, signInPath));
  return answerOf(client.post(signInPath, { response, ...body }));
}

describeApp('a passkey', (app, database) => {
  test('is made, named, listed and signs in without a password', async () => {
    const { client, profile } = await signUp(app());
    const { device, passkey } = await addPasskey(client, { name: '  My phone ' });
    const made = {
      id: expect.any(String),
      name: 'My phone',
      isSynced: false,
      createdAt: expect.any(String),
      lastUsedAt: null,
    };
    expect(passkey).toEqual(made);
    expect(await readSecurity(client)).toEqual({ passkeys: [made], secondFactor: null, pendingEmail: null });
    const other = app().connect();
    expect(await signIn(other, device)).toEqual([
      200,
      { profile, needsConfirmation: false, secondFactorToken: null },
    ]);
    expect(await isSignedIn(other)).toBe(true);
    expect((await readSecurity(other)).passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  test('on a shared device, the session ends with the browser', async () => {
    const { client } = await signUp(app());
    const { device } = await addPasskey(client);
    const other = app().connect();
    await signIn(other, device, { isSharedDevice: true });
    const session = await bodyOf<{ isSharedDevice: boolean }>(other.get('/api/auth/session'));
    expect(session.isSharedDevice).toBe(true);
  });

  test('replaces the session that the browser had, and counts as proof', async () => {
    const { client } = await signUp(app());
    const { device } = await addPasskey(client);
    const { client: other, profile: before } = await signUp(app());
    await signIn(other, device);
    const sessions = database().system.selectFrom('sessions').select('id');
    expect(await sessions.where('user_id', '=', before.id).execute()).toEqual([]);
    expect((await other.post('/api/auth/devices/sign-out-others')).status).toBe(204);
  });

  test('of a device that only asks for a touch is neither stored nor accepted', async () => {
    const { client } = await signUp(app());
    const device = new Authenticator({ verifiesUser: false });
    const response = device.create(await askForPasskey(client, path));
    expect(await answerOf(client.post(path, { name: 'Phone', response }))).toEqual(
      refusal('passkey-refused'),
    );
    expect((await readSecurity(client)).passkeys).toEqual([]);
    device.verifiesUser = true;
    await addPasskey(client, { device });
    device.verifiesUser = false;
    const other = app().connect();
    expect((await askForPasskey(other, signInPath)).userVerification).toBe('required');
    expect(await signIn(other, device)).toEqual(refusal('passkey-refused'));
    expect(await isSignedIn(other)).toBe(false);
    device.verifiesUser = true;
    expect((await signIn(other, device))[0]).toBe(200);
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['that was never registered', {}],
  ])('%s does not sign in', async (_, behaviour) => {
    const { client } = await signUp(app());
    const stranger = new Authenticator(behaviour);
    stranger.create(await askForPasskey(client, path));
    expect(await signIn(app().connect(), stranger)).toEqual(refusal('passkey-refused'));
  });

  test('can answer a challenge once, and only in the browser that requested it', async () => {
    const { client } = await signUp(app());
    const { device } = await addPasskey(client);
    const browser = app().connect();
    const response = device.get(await askForPasskey(browser, signInPath));
    const thief = app().connect();
    await askForPasskey(thief, signInPath);
    expect((await thief.post(signInPath, { response })).status).toBe(401);
    expect(await answerOf(app().connect().post(signInPath, { response }))).toEqual(
      refusal('passkey-expired'),
    );
    expect((await browser.post(signInPath, { response })).status).toBe(200);
    await browser.post('/api/auth/sign-out');
    expect(await answerOf(browser.post(signInPath, { response }))).toEqual(refusal('passkey-expired'));
  });

  test('can be renamed and removed only by its owner, and then signs nobody in', async () => {
    const { client } = await signUp(app());
    const {
      device,
      passkey: { id },
    } = await addPasskey(client);
    const { client: stranger } = await signUp(app());
    for (const ask of [stranger.patch(`${path}/${id}`, { name: 'Mine' }), stranger.delete(`${path}/${id}`)]) {
      expect(await answerOf(ask)).toEqual(refusal('not-found'));
    }
    expect(await answerOf(client.patch(`${path}/${id}`, { name: ' ' }))).toEqual(
      refusal('invalid-input', { name: 'Please give the passkey a name' }),
    );
    expect(await answerOf(client.patch(`${path}/${id}`, { name: 'Old phone' }))).toMatchObject([
      200,
      { id, name: 'Old phone' },
    ]);
    expect(await answerOf(client.delete(`${path}/${id}`))).toEqual([204, null]);
    expect(await signIn(app().connect(), device)).toEqual(refusal('passkey-refused'));
  });

  test('is made, renamed and removed only with a proof of the last five minutes', async () => {
    const own = await createTestApp(database());
    const { client, credentials } = await signUp(own);
    const {
      device,
      passkey: { id },
    } = await addPasskey(client);
    const options = await askForPasskey(client, path);
    own.passTime(FIVE_MINUTES_MS);
    const another = { name: 'Tablet', response: new Authenticator().create(options) };
    for (const ask of [
      client.post(`${path}/options`),
      client.post(path, another),
      client.patch(`${path}/${id}`, { name: 'Mine' }),
      client.delete(`${path}/${id}`),
    ]) {
      expect(await answerOf(ask)).toEqual(refusal('proof-needed'));
    }
    expect((await readSecurity(client)).passkeys).toMatchObject([{ id, name: 'Phone' }]);
    await client.post('/api/auth/prove', { password: credentials.password });
    expect((await client.patch(`${path}/${id}`, { name: 'Mine' })).status).toBe(200);

    own.passTime(FIVE_MINUTES_MS);
    const response = device.get(await askForPasskey(client, '/api/auth/prove/passkey'));
    expect(await answerOf(client.post('/api/auth/prove/passkey', { response }))).toEqual([204, null]);
    expect((await client.delete(`${path}/${id}`)).status).toBe(204);
    await own.close();
  });

  test("proves nothing in somebody else's session, and leaves no session behind", async () => {
    const { client, profile } = await signUp(app());
    const { device } = await addPasskey(client);
    const { client: stranger } = await signUp(app());
    const stolen = device.get(await askForPasskey(stranger, '/api/auth/prove/passkey'));
    expect(await answerOf(stranger.post('/api/auth/prove/passkey', { response: stolen }))).toEqual(
      refusal('passkey-refused'),
    );
    const response = device.get(await askForPasskey(client, '/api/auth/prove/passkey'));
    expect((await client.post('/api/auth/prove/passkey', { response })).headers.getSetCookie()).toEqual([]);
    const sessions = database().system.selectFrom('sessions').select('id');
    expect(await sessions.where('user_id', '=', profile.id).execute()).toHaveLength(1);
  });

  test('of a disabled account signs nobody in', async () => {
    const { client, profile } = await signUp(app());
    const { device } = await addPasskey(client);
    const { system } = database();
    const disabled_at = new Date().toISOString();
    await system.updateTable('users').set({ disabled_at }).where('id', '=', profile.id).execute();
    expect(await signIn(app().connect(), device)).toEqual(refusal('account-disabled'));
  });

  test('is refused in one sentence if it is malformed or too long', async () => {
    const { client } = await signUp(app());
    const good = new Authenticator().create(await askForPasskey(client, path));
    const responses = [
      { ...good, id: 'not base64url!' },
      { ...good, id: 'x'.repeat(5000) },
      { ...good, response: { ...good.response, attestationObject: 'x'.repeat(30_000) } },
      { ...good, type: 'password' },
      null,
    ];
    for (const response of responses) {
      expect((await client.post(path, { name: 'Phone', response })).status).toBe(400);
    }
    const garbled = { ...good.response, attestationObject: 'AAAA' };
    expect(
      await answerOf(client.post(path, { name: 'Phone', response: { ...good, response: garbled } })),
    ).toEqual(refusal('passkey-refused'));
  });

  test('is limited to twenty per person', async () => {
    const { client, profile } = await signUp(app());
    await addPasskey(client);
    const { system } = database();
    const row = await system
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', profile.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 19 }, (_, index) => ({
      ...row,
      backed_up: false,
      id: crypto.randomUUID(),
      credential_id: `${row.credential_id}${index}`,
    }));
    await system.insertInto('passkeys').values(copies).execute();
    expect(await answerOf(client.post(`${path}/options`))).toEqual([
      409,
      { code: 'too-many-records', message: 'You can have at most 20 passkeys' },
    ]);
  });
});
