import { addMs } from '@flarewell/domain/day';
import { beforeAll, expect, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { answerOf, bodyOf, createTestApp, type TestApp } from '#testing/app.ts';
import { Authenticator } from '#testing/authenticator.ts';
import { createTestDatabase } from '#testing/databases/databases.ts';
import { installAccess, readAccess } from '#testing/releases/access.ts';
import { askForPasskey, codeOf, startStep } from '#testing/signInWays.ts';

// What version 1.0.0 gave to people and their browsers still works after the upgrade.

const access = readAccess();
const login = { email: access.email, password: access.password };
let app: TestApp;

beforeAll(async () => {
  const home = await createTestDatabase('sqlite');
  await installAccess(home.address);
  const database = await openDatabase(home.address);
  app = await createTestApp(database, { SECRET: access.secret });
  app.passTime(Date.parse(addMs(access.madeAt, 60_000)) - Date.now());
  return async () => {
    await app.close();
    await database.close();
    await home.remove();
  };
});

function connectWith(...names: string[]) {
  const client = app.connect();
  for (const name of names) client.cookies.set(name, access.cookies[name] ?? '');
  return client;
}

test('a session is still signed in, and its browser gets the same local key', async () => {
  const client = connectWith('flarewell');
  expect(await bodyOf(client.get('/api/profile'))).toMatchObject({ id: access.userId });
  expect(await bodyOf(client.get('/api/auth/local-key'))).toEqual({ key: access.localKey });
});

test('a passkey signs in', async () => {
  const { passkey } = access;
  const device = new Authenticator({ keys: { [passkey.id]: passkey.key }, counter: 10 });
  const client = app.connect();
  const path = '/api/auth/sign-in/passkey';
  const response = device.get(await askForPasskey(client, path));
  expect(await answerOf(client.post(path, { response }))).toMatchObject([
    200,
    { profile: { id: access.userId } },
  ]);
});

test('the password with a code of the app or a backup code signs in', async () => {
  startStep(app);
  for (const code of [await codeOf(app, access.totpSecret), access.backupCodes[0]]) {
    const client = app.connect();
    const { secondFactorToken } = await bodyOf<{ secondFactorToken: string }>(
      client.post('/api/auth/sign-in/email', login),
    );
    const answer = { token: secondFactorToken, code };
    expect((await client.post('/api/auth/sign-in/second-factor', answer)).status).toBe(200);
  }
});

test('a known device is not locked out by the guesses of strangers', async () => {
  const guess = { ...login, password: 'a wrong guess' };
  const path = '/api/auth/sign-in/email';
  while ((await app.connect().post(path, guess)).status !== 429);
  expect((await app.connect().post(path, login)).status).toBe(429);
  expect((await connectWith('flarewell-device').post(path, login)).status).toBe(200);
});

test('a mailed link stops reminders', async () => {
  const { pathname, search } = new URL(access.stopLink);
  const token = new URLSearchParams(search).get('token') ?? '';
  const recipient = { ...inOwnDiary(access.userId), email: access.email };
  expect([pathname, app.services.reminders.stopLinks.isGood(token, recipient)]).toEqual([
    '/reminders/stop',
    true,
  ]);
});

test('the address of a photo is valid, and is not changed', () => {
  const { photoUrls, now } = app.services;
  expect(photoUrls.verify(access.photoUrl, now())).toBe(
    access.photoUrl.slice('/photos/'.length).split('?')[0],
  );
  expect(photoUrls.refresh(access.photoUrl, now())).toBe(access.photoUrl);
});
