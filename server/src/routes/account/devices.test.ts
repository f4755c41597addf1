import type { Device } from '@flarewell/domain/wire/account/account';
import { expect, test } from 'vitest';
import { keepToken } from '#db/accounts/accountTokens.ts';
import {
  answerOf,
  bodyOf,
  createTestApp,
  refusal,
  signUp,
  type TestApp,
  type TestClient,
} from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';

const path = '/api/auth/devices';
const DAY_MS = 24 * 60 * 60 * 1000;

const listDevices = async (client: TestClient) =>
  (await bodyOf<{ devices: Device[] }>(client.get(path))).devices;
const findIds = async (client: TestClient) => ({
  userId: (await bodyOf<{ id: string }>(client.get('/api/profile'))).id,
});
const isSignedIn = async (client: TestClient) => (await client.get('/api/profile')).status === 200;

/** Signs one person in on a phone and a laptop. */
async function signInTwice(app: TestApp) {
  const { client: phone, credentials } = await signUp(app);
  const laptop = app.connect('192.0.2.44');
  const headers = {
    'User-Agent': 'Laptop/1.0',
    'X-Forwarded-For': '10.9.8.7',
    'x-flarewell-address': '10.9.8.7',
  };
  await laptop.request('POST', '/api/auth/sign-in/email', credentials, headers);
  return { phone, laptop };
}

describeApp('devices', (app, database) => {
  test('store only the beginning of a long user agent', async () => {
    const { credentials } = await signUp(app());
    const tablet = app().connect();
    await tablet.request('POST', '/api/auth/sign-in/email', credentials, {
      'User-Agent': 'x'.repeat(15_000),
    });
    const devices = await listDevices(tablet);
    expect(devices.map(({ userAgent }) => userAgent.length).toSorted((a, b) => a - b)).toEqual([0, 512]);
  });

  test('are listed with their details, and the current one is marked', async () => {
    const { phone, laptop } = await signInTwice(app());
    const devices = await listDevices(laptop);
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const common = { id: expect.any(String), isShared: false, signedInAt: instant, lastUsedAt: instant };
    expect(devices).toHaveLength(2);
    expect(devices).toContainEqual({
      ...common,
      isCurrent: true,
      userAgent: 'Laptop/1.0',
      ipAddress: '192.0.2.44',
    });
    expect(devices).toContainEqual({
      ...common,
      isCurrent: false,
      userAgent: '',
      ipAddress: expect.stringMatching(/^10\.0\./),
    });
    const current = (await listDevices(phone)).filter(({ isCurrent }) => isCurrent);
    expect(current).toMatchObject([{ userAgent: '' }]);
  });

  test('one of them is signed out, and only that one', async () => {
    const { phone, laptop } = await signInTwice(app());
    const other = (await listDevices(laptop)).find(({ isCurrent }) => !isCurrent);
    expect(await answerOf(laptop.delete(`${path}/${other?.id}`))).toEqual([204, null]);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
    expect(await answerOf(laptop.delete(`${path}/${other?.id}`))).toEqual(refusal('not-found'));
  });

  test('the current device may sign itself out', async () => {
    const { phone, laptop } = await signInTwice(app());
    const own = (await listDevices(phone)).find(({ isCurrent }) => isCurrent);
    expect((await phone.delete(`${path}/${own?.id}`)).status).toBe(204);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
  });

  test('all but the current device are signed out', async () => {
    const { phone, laptop } = await signInTwice(app());
    const { client: stranger } = await signUp(app());
    expect(await answerOf(phone.post(`${path}/sign-out-others`))).toEqual([204, null]);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([true, false]);
    expect(await isSignedIn(stranger)).toBe(true);
    expect(await listDevices(phone)).toHaveLength(1);
  });

  test('that are signed out leave no valid link to change the email', async () => {
    const { phone, laptop } = await signInTwice(app());
    const { system } = database();
    const { userId } = await findIds(phone);
    const keep = (tokenHash: string) =>
      keepToken(system, {
        tokenHash: `${tokenHash} of ${userId}`,
        purpose: 'change-email',
        userId,
        email: 'thief@example.org',
        now: new Date().toISOString(),
        expiresAt: '2099-01-01T00:00:00.000Z',
      });
    const count = async () =>
      (await system.selectFrom('account_tokens').select('purpose').where('user_id', '=', userId).execute())
        .length;
    await keep('first');
    const other = (await listDevices(phone)).find(({ isCurrent }) => !isCurrent);
    await phone.delete(`${path}/${other?.id}`);
    expect(await count()).toBe(0);
    await keep('second');
    await phone.post(`${path}/sign-out-others`);
    expect(await count()).toBe(0);
    expect(await isSignedIn(laptop)).toBe(false);
  });

  test('that are past 180 days are not listed', async () => {
    const own = await createTestApp(database());
    const { client, credentials } = await signUp(own);
    for (let day = 0; day < 180; day += 25) {
      own.passTime(25 * DAY_MS);
      await client.get('/api/profile');
    }
    const later = own.connect();
    await later.post('/api/auth/sign-in/email', credentials);
    expect(await listDevices(later)).toHaveLength(1);
    await own.close();
  });

  test("another user's are neither listed nor signed out", async () => {
    const { client: owner } = await signUp(app());
    const { client: other } = await signUp(app());
    const [device] = await listDevices(owner);
    expect((await listDevices(other)).map(({ id }) => id)).not.toContain(device?.id);
    expect(await answerOf(other.delete(`${path}/${device?.id}`))).toEqual(refusal('not-found'));
    expect(await isSignedIn(owner)).toBe(true);
  });
});
