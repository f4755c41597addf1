import { addMs } from '@flarewell/domain/day';
import type { Reminders } from '@flarewell/domain/wire/reminders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpiredSessions } from '#db/accounts/sessions.ts';
import { createDeliverySender } from '#reminders/tick.ts';
import {
  answerOf,
  bodyOf,
  createTestApp,
  refusal,
  signUp,
  type TestApp,
  type TestClient,
} from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { useUp } from '#testing/limits.ts';
import { addDevice } from '#testing/reminders/devices.ts';
import { type PushService, startPushService } from '#testing/reminders/pushService.ts';
import { createReminderTicks } from '#testing/reminders/ticks.ts';
import { type MailServer, startMailServer } from '#testing/services/mailServer.ts';

const path = '/api/reminders';

describeOnEngines('reminders', (database) => {
  let pushService: PushService;
  let mailServer: MailServer;
  let app: TestApp;
  let publicKey: string;
  beforeAll(async () => {
    [pushService, mailServer] = await Promise.all([startPushService(), startMailServer()]);
    app = await createTestApp(database(), { ...mailServer.settings, PUSH_ORIGIN: pushService.origin });
    publicKey = app.services.reminders.push.publicKey;
  });
  afterAll(async () => {
    await Promise.all([pushService.stop(), mailServer.stop(), app.close()]);
  });

  const read = (client: TestClient) => bodyOf<Reminders>(client.get(path));
  async function subscribe(client: TestClient) {
    const device = await pushService.subscribe(publicKey);
    expect((await client.put(`${path}/push`, device.subscription)).status).toBe(200);
    return device;
  }
  async function signInAgain(credentials: object) {
    const client = app.connect();
    expect((await client.post('/api/auth/sign-in/email', credentials)).status).toBe(200);
    return client;
  }

  test('are off for a device until they are turned on', async () => {
    const { client } = await signUp(app);
    const off = await read(client);
    expect(off).toEqual({
      push: { publicKey, endpoint: null, devices: 0 },
      email: { isOffered: true },
      nextAt: expect.stringMatching(/T20:00:00\.000Z$/),
    });
    const { subscription } = await pushService.subscribe(publicKey);
    const on = { ...off, push: { publicKey, endpoint: subscription.endpoint, devices: 1 } };
    expect(await answerOf(client.put(`${path}/push`, subscription))).toEqual([200, on]);
    expect(await answerOf(client.put(`${path}/push`, subscription))).toEqual([200, on]);
    expect(await read(client)).toEqual(on);
    expect(await answerOf(client.delete(`${path}/push`))).toEqual([204, null]);
    expect(await answerOf(client.delete(`${path}/push`))).toEqual([204, null]);
    expect(await read(client)).toEqual(off);
  });

  test('say when the next one comes: not on a day that has its check-in, and never while they are off', async () => {
    const { client } = await signUp(app);
    const today = new Date().toISOString().slice(0, 10);
    const content = { revision: null, factors: {}, conditionEntries: [], medicationEntries: [] };
    await client.put(`/api/check-ins/${today}`, content);
    const { nextAt } = await read(client);
    expect(nextAt && nextAt.slice(0, 10) > today).toBe(true);
    await client.patch('/api/profile', { reminderEnabled: false });
    expect((await read(client)).nextAt).toBeNull();
  });

  test('each device of a person has its own subscription', async () => {
    const { client, credentials } = await signUp(app);
    const other = await signInAgain(credentials);
    const [here, there] = [await subscribe(client), await subscribe(other)];
    expect((await read(client)).push).toMatchObject({ endpoint: here.subscription.endpoint, devices: 2 });
    expect((await read(other)).push).toMatchObject({ endpoint: there.subscription.endpoint, devices: 2 });
    const renewed = await subscribe(client);
    expect((await read(client)).push).toMatchObject({ endpoint: renewed.subscription.endpoint, devices: 2 });
    await other.delete(`${path}/push`);
    expect((await read(client)).push).toMatchObject({ endpoint: renewed.subscription.endpoint, devices: 1 });
  });

  test('move to the next person who turns them on in the same browser', async () => {
    const [first, second] = [await signUp(app), await signUp(app)];
    const { subscription } = await subscribe(first.client);
    expect((await second.client.put(`${path}/push`, subscription)).status).toBe(200);
    expect((await read(first.client)).push).toMatchObject({ endpoint: null, devices: 0 });
    expect((await read(second.client)).push).toMatchObject({ endpoint: subscription.endpoint, devices: 1 });
    expect(await answerOf(first.client.post(`${path}/test/push`))).toEqual(refusal('not-subscribed'));
    await first.client.delete(`${path}/push`);
    expect((await read(second.client)).push.devices).toBe(1);
  });

  test('of two people who subscribe with the same browser at once, one gets the subscription', async () => {
    const people = [await signUp(app), await signUp(app)];
    const { subscription } = await pushService.subscribe(publicKey);
    const saved = await Promise.all(
      people.map(({ client }) => client.put(`${path}/push`, subscription).then(({ status }) => status)),
    );
    expect(saved).toEqual([200, 200]);
    const devices = await Promise.all(people.map(async ({ client }) => (await read(client)).push.devices));
    expect(devices.toSorted()).toEqual([0, 1]);
  });

  describe('an invalid subscription', () => {
    let client: TestClient;
    let subscription: Awaited<ReturnType<PushService['subscribe']>>['subscription'];
    beforeAll(async () => {
      client = (await signUp(app)).client;
      subscription = (await pushService.subscribe(publicKey)).subscription;
    });

    test.each([
      'http://127.0.0.1:9/notify/x',
      'http://push.example.org/x',
      'https://localhost/x',
      'https://10.0.0.1/x',
      'https://169.254.169.254/latest',
      'https://db.internal/x',
      'not an address',
    ])('at %s is refused', async (endpoint) => {
      expect(await answerOf(client.put(`${path}/push`, { ...subscription, endpoint }))).toEqual(
        refusal('invalid-input', { endpoint: 'This is not the address of a push service' }),
      );
      expect((await read(client)).push.devices).toBe(0);
    });

    test.each([
      [{ p256dh: '' }, 'keys.p256dh', 'This is not the key of a browser'],
      [{ p256dh: 'A'.repeat(87) }, 'keys.p256dh', 'This is not the key of a browser'],
      [{ p256dh: `B${'A'.repeat(86)}` }, 'keys.p256dh', 'This is not the key of a browser'],
      [{ auth: 'short' }, 'keys.auth', 'This is not the secret of a browser'],
      [{ auth: 'spaces are not base64!' }, 'keys.auth', 'This is not the secret of a browser'],
    ])('with %o is refused', async (keys, field, message) => {
      const body = { ...subscription, keys: { ...subscription.keys, ...keys } };
      expect(await answerOf(client.put(`${path}/push`, body))).toEqual(
        refusal('invalid-input', { [field]: message }),
      );
    });
  });

  test('a person has at most twenty devices, each of which can still be renewed', async () => {
    const { client, credentials, profile } = await signUp(app);
    await subscribe(client);
    for (let count = 1; count < 20; count += 1) await addDevice(database(), profile.id);
    await subscribe(client);
    const other = await signInAgain(credentials);
    const { subscription } = await pushService.subscribe(publicKey);
    expect(await answerOf(other.put(`${path}/push`, subscription))).toEqual([
      409,
      { code: 'too-many-records', message: 'You can be reminded on at most 20 devices' },
    ]);
    expect((await read(client)).push.devices).toBe(20);
  });

  describe('a device', () => {
    /** Signs a person in on two devices with reminders on both. */
    async function signUpTwice() {
      const person = await signUp(app);
      const other = await signInAgain(person.credentials);
      const [here, there] = [await subscribe(person.client), await subscribe(other)];
      const isKnown = async ({ subscription }: typeof here) => {
        const found = database().system.selectFrom('push_subscriptions').select('session_id');
        return (await found.where('endpoint', '=', subscription.endpoint).execute()).length === 1;
      };
      return { ...person, other, known: async () => [await isKnown(here), await isKnown(there)] };
    }

    test('that signs out is reminded no more', async () => {
      const { client, known } = await signUpTwice();
      expect(await known()).toEqual([true, true]);
      await client.post('/api/auth/sign-out');
      expect(await known()).toEqual([false, true]);
    });

    test.each(['in', 'up'])(
      'that somebody else signs %s on no longer reminds the former person',
      async (way) => {
        const { client, known } = await signUpTwice();
        const Cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
        const newcomer = {
          name: 'Omar',
          email: `${crypto.randomUUID()}@example.org`,
          password: 'correct horse',
        };
        const next = way === 'in' ? (await signUp(app)).credentials : newcomer;
        expect((await client.post(`/api/auth/sign-${way}/email`, next)).status).toBe(200);
        expect(await known()).toEqual([false, true]);
        expect((await client.get(path)).status).toBe(200);
        expect((await app.connect().get(path, { Cookie })).status).toBe(401);
      },
    );

    test('that somebody fails to sign in on keeps its reminders', async () => {
      const { client, known, credentials } = await signUpTwice();
      const wrong = { ...credentials, password: 'not the password' };
      expect((await client.post('/api/auth/sign-in/email', wrong)).status).toBe(401);
      expect(await known()).toEqual([true, true]);
    });

    test('that is signed out from another is reminded no more', async () => {
      const { client, known } = await signUpTwice();
      await client.post('/api/auth/devices/sign-out-others');
      expect(await known()).toEqual([true, false]);
    });

    test('whose session ran out is reminded no more', async () => {
      const { known, profile } = await signUpTwice();
      const { system } = database();
      const past = { expires_at: '2020-01-01T00:00:00.000Z' };
      await system.updateTable('sessions').set(past).where('user_id', '=', profile.id).execute();
      await deleteExpiredSessions(system, '2020-01-02T00:00:00.000Z');
      expect(await known()).toEqual([false, false]);
    });

    test('keeps its reminders when the password changes there, and the others lose theirs', async () => {
      const { client, known, credentials } = await signUpTwice();
      const change = { currentPassword: credentials.password, newPassword: 'battery staple' };
      expect((await client.post('/api/auth/change-password', change)).status).toBe(204);
      expect(await known()).toEqual([true, false]);
      expect((await read(client)).push).toMatchObject({ endpoint: expect.any(String), devices: 1 });
    });

    test('of an account that is deleted is forgotten', async () => {
      const { client, known } = await signUpTwice();
      expect((await client.post('/api/auth/delete-account')).status).toBe(204);
      expect(await known()).toEqual([false, false]);
    });
  });

  describe('a test message', () => {
    const testPush = (client: TestClient) => answerOf(client.post(`${path}/test/push`));

    test('comes to this device', async () => {
      const { client, credentials } = await signUp(app);
      const [here, there] = [await subscribe(client), await subscribe(await signInAgain(credentials))];
      expect(await testPush(client)).toEqual([204, null]);
      expect(await here.listMessages()).toEqual([
        {
          title: 'Reminders work on this device',
          body: 'This is how Flarewell will remind you.',
          url: '/app/settings',
          tag: 'test',
        },
      ]);
      expect(await there.listMessages()).toEqual([]);
    });

    test('finds out that a device is gone, or that its service is down', async () => {
      const { client } = await signUp(app);
      expect(await testPush(client)).toEqual(refusal('not-subscribed'));
      const device = await subscribe(client);
      device.answer({ status: 503 });
      expect(await testPush(client)).toEqual(refusal('not-delivered'));
      device.answer(null);
      await device.expire();
      expect(await testPush(client)).toEqual(refusal('subscription-gone'));
      expect((await read(client)).push).toMatchObject({ endpoint: null, devices: 0 });
    });

    test('comes by mail', async () => {
      const { client, credentials } = await signUp(app);
      const mail = mailServer.nextMail(credentials.email);
      expect(await answerOf(client.post(`${path}/test/email`))).toEqual([204, null]);
      expect((await mail).subject).toBe('Your Flarewell reminders work');
      mailServer.refuseMails();
      expect(await answerOf(client.post(`${path}/test/email`))).toEqual(refusal('not-delivered'));
      mailServer.takeMails();
    });

    test('is not mailed to a person who stopped the mails or has not confirmed the email', async () => {
      const { client, credentials } = await signUp(app);
      await client.patch('/api/profile', { reminderEmail: false });
      expect(await answerOf(client.post(`${path}/test/email`))).toEqual(refusal('reminder-mail-off'));
      await client.patch('/api/profile', { reminderEmail: true });
      const strict = await createTestApp(database(), { ...mailServer.settings, EMAIL_CONFIRMATION: 'on' });
      const there = strict.connect();
      for (const [name, value] of client.cookies) there.cookies.set(name, value);
      expect(await answerOf(there.post(`${path}/test/email`))).toEqual(refusal('reminder-mail-off'));
      await strict.close();
      expect(mailServer.listMails(credentials.email)).toEqual([]);
    });

    test('by mail counts as one of the mails to the account, of which there are 20 an hour', async () => {
      const { client, credentials } = await signUp(app);
      await useUp(app, { mailAccount: credentials.email }, { left: 1 });
      const test = async () => (await client.post(`${path}/test/email`)).status;
      expect([await test(), await test()]).toEqual([204, 429]);
      expect(mailServer.countMails(credentials.email)).toBe(1);
    });

    test('comes at most ten times an hour', async () => {
      const { client, profile } = await signUp(app);
      await useUp(app, { reminderTest: profile.id }, { left: 1 });
      expect(await testPush(client)).toEqual(refusal('not-subscribed'));
      expect(await testPush(client)).toEqual(refusal('too-many-requests'));
      expect(await answerOf(client.post(`${path}/test/email`))).toEqual(refusal('too-many-requests'));
    });

    test('is not mailed without a mail server, and mail is not offered', async () => {
      const bare = await createTestApp(database());
      const { client } = await signUp(bare);
      expect((await read(client)).email).toEqual({ isOffered: false });
      expect(await answerOf(client.post(`${path}/test/email`))).toEqual(refusal('mail-off'));
      await bare.close();
    });
  });

  test('arrive by push and by mail when they are due, through real services', async () => {
    await database().system.updateTable('members').set({ next_reminder_at: null }).execute();
    const { client, credentials, profile } = await signUp(app);
    const device = await subscribe(client);
    const { nextAt } = await read(client);
    const send = createDeliverySender(app.services.reminders);
    await createReminderTicks(database(), { send }).tick(addMs(nextAt ?? '', 10_000));
    const day = nextAt?.slice(0, 10);
    expect(await device.listMessages()).toMatchObject([
      { url: `/app/check-in?date=${day}&action=checkin`, tag: 'check-in' },
    ]);
    const [mail, ...more] = mailServer.listMails(credentials.email);
    expect(mail?.text).toContain(`/app/check-in?date=${day}&action=checkin`);
    expect(more).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain(profile.name);
  });
});
