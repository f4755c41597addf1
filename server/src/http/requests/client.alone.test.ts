import { reminderCalls } from '@flarewell/web/data/account/reminders';
import { createClient } from '@flarewell/web/data/api/client';
import { createSendJson } from '@flarewell/web/data/api/request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { makeJpeg } from '#testing/images/images.ts';

/** The web app's own client against the real server, without a network. */
describeOnEngines("the web app's client", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(database());
  });
  afterAll(() => app.close());

  const open = () => connect().client;
  const connect = () => {
    const browser = app.connect();
    return { browser, client: createClient(fetchBy(browser)) };
  };
  const fetchBy =
    (browser: TestClient): typeof fetch =>
    async (path, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const body = init?.body instanceof Blob ? new Uint8Array(await init.body.arrayBuffer()) : init?.body;
      return browser.request(init?.method ?? 'GET', String(path), body ?? undefined, headers);
    };
  const person = (name: string) => ({ name, email: `${name}-client@example.org`, password: 'correct horse' });

  test('registers a person, saves their first records and reads them back', async () => {
    const client = open();
    const { profile } = await client.account.signUp(person('maya'));
    expect(await client.profile.read()).toEqual(profile);
    expect(await client.account.readSession()).toEqual({ profile, isSharedDevice: false });
    expect(await client.profile.update({ reminderTime: '21:15' })).toMatchObject({ reminderTime: '21:15' });

    const neck = await client.conditions.create({ name: 'Neck' });
    expect(await client.conditions.update(neck.id, { description: 'Left side' })).toMatchObject({
      name: 'Neck',
    });
    const cream = await client.medications.create({
      name: 'Cream',
      dosage: 'Thin layer',
      frequency: 'Once daily',
      conditionIds: [neck.id],
    });
    const checkIn = await client.checkIns.save('2026-11-01', {
      revision: null,
      factors: {},
      conditionEntries: [{ conditionId: neck.id, severity: 4, symptoms: ['Pain'] }],
      medicationEntries: [{ medicationId: cream.id, taken: true, timesTaken: 1 }],
    });
    const opened = await client.sync();
    expect(opened).toMatchObject({ checkIns: [checkIn], conditions: [neck], medications: [cream] });
    expect(await client.sync(opened.revision)).toMatchObject({ checkIns: [], deletedDays: [] });

    const file = new Blob([await makeJpeg()], { type: 'image/jpeg' });
    const { photo } = await client.checkIns.uploadPhoto('2026-11-01', file);
    const { id, date, photoUrl, thumbnailUrl, createdAt, writtenBy, changedBy, changedAt, ...content } =
      checkIn;
    const withPhoto = await client.checkIns.save('2026-11-01', { ...content, photo });
    expect(withPhoto.photoUrl).toMatch(/^\/photos\//);
    expect(await client.checkIns.read('2026-11-01')).toEqual(withPhoto);
    const without = { ...content, revision: withPhoto.revision, photo: null };
    expect(await client.checkIns.save('2026-11-01', without)).toMatchObject({ photoUrl: null });

    await client.checkIns.remove('2026-11-01');
    await client.medications.remove(cream.id);
    await client.conditions.remove(neck.id);
    expect(await client.sync()).toMatchObject({ checkIns: [], conditions: [], medications: [] });
    expect(await client.account.listDevices()).toHaveLength(1);
    await client.account.signOut();
    expect(await client.account.readSession()).toEqual({ profile: null, isSharedDevice: false });
    await expect(client.profile.read()).rejects.toMatchObject({ code: 'signed-out' });
  });

  test('imports an export into another account, and resets that account', async () => {
    const [from, to] = [connect(), connect()];
    await from.client.account.signUp(person('ada'));
    await from.client.conditions.create({ name: 'Scalp' });
    const exported = await from.browser.get(from.client.records.exportPaths.json);
    const file = new Blob([await exported.arrayBuffer()], { type: 'application/json' });
    await to.client.account.signUp(person('eve'));
    await to.client.records.importFile(file);
    expect(await to.client.sync()).toMatchObject({ conditions: [{ name: 'Scalp' }] });
    await to.client.records.reset();
    expect(await to.client.sync()).toMatchObject({ conditions: [] });
  });

  test('requests reminders separately from the other records', async () => {
    const { browser, client } = connect();
    await client.account.signUp(person('noor'));
    const { read, unsubscribe, testPush } = reminderCalls(createSendJson(fetchBy(browser)));
    expect(await read()).toMatchObject({ push: { endpoint: null, devices: 0 }, email: { isOffered: false } });
    await unsubscribe();
    await expect(testPush()).rejects.toMatchObject({
      code: 'not-subscribed',
      message: 'Reminders are not on for this device',
    });
  });

  test('shares a summary by a link, lists the link and stops it', async () => {
    const client = open();
    await client.account.signUp(person('iris'));
    const { link, photosLeftOut, ...made } = await client.shares.create({ label: 'Dr. Weber' });
    expect(link).toContain('/s#shlink:/');
    expect(photosLeftOut).toBe(0);
    expect(await client.shares.list()).toEqual([made]);
    await client.shares.stop(made.id);
    expect(await client.shares.list()).toEqual([{ ...made, endedAt: expect.any(String) }]);
  });

  test('turns refusals into messages for the person', async () => {
    const client = open();
    await expect(client.account.signIn(credentialsOf('nobody'))).rejects.toMatchObject({
      code: 'invalid-credentials',
      message:
        "Invalid email or password. Please check your credentials or create a new account if you haven't registered yet.",
    });
    await client.account.signUp(person('omar'));
    await expect(client.conditions.create({ name: ' ' })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { name: 'Please enter a name' },
    });
  });

  test('shows the current check-in of a day after a conflict', async () => {
    const client = open();
    await client.account.signUp(person('lin'));
    const empty = { revision: null, factors: {}, conditionEntries: [], medicationEntries: [] };
    const first = await client.checkIns.save('2026-11-01', { ...empty, notes: 'First' });
    await expect(client.checkIns.save('2026-11-01', { ...empty, notes: 'Second' })).rejects.toMatchObject({
      code: 'conflict',
      current: first,
    });
  });

  test('reports a missing network, and a response that does not come from our server', async () => {
    const offline = createClient(() => Promise.reject(new TypeError('fetch failed')));
    await expect(offline.profile.read()).rejects.toMatchObject({
      code: 'network',
      message:
        'Unable to connect to the Flarewell server. Please check your internet connection and verify your Flarewell URL is correct.',
    });
    const stranger = createClient(async () => new Response('<h1>Welcome to our hotel</h1>', { status: 511 }));
    await expect(stranger.profile.read()).rejects.toMatchObject({ code: 'configuration' });
  });

  const credentialsOf = (name: string) => ({ email: person(name).email, password: 'correct horse' });
});
