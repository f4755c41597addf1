import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#services/services.ts';
import { answerOf, bodyOf, createTestApp, refusal, signUp } from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { makeJpeg, svg } from '#testing/images/images.ts';
import { keepLog } from '#testing/logLines.ts';
import { linkOf, type MailServer, startMailServer } from '#testing/services/mailServer.ts';

describeOnEngines('the log', (database) => {
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterAll(() => mailServer.stop());

  /** Creates an app whose log the test can read. */
  async function createLoggedApp(replace: (services: Services) => Partial<Services> = () => ({})) {
    const { log, ...kept } = keepLog();
    const app = await createTestApp(database(), mailServer.settings, { log, replace });
    return { app, ...kept };
  }

  test('contains the route pattern, the user and the outcome of each request', async () => {
    const { app, lines } = await createLoggedApp();
    const { client, profile } = await signUp(app);
    const answer = await client.delete(`/api/conditions/${randomUUID()}`);
    await client.get('/api/nothing?note=private');
    await app.connect().get('/api/profile');
    const common = { level: 30, msg: 'request', ms: expect.any(Number) };
    expect(lines().slice(-3)).toMatchObject([
      {
        ...common,
        id: answer.headers.get('X-Request-Id'),
        method: 'DELETE',
        route: '/api/conditions/:id',
        status: 404,
        userId: profile.id,
      },
      { ...common, method: 'GET', route: '/api/*', status: 404, userId: profile.id },
      { ...common, method: 'GET', status: 401 },
    ]);
    expect(lines().at(-1)).not.toHaveProperty('userId');
    app.close();
  });

  test('has no line for each health check, but one when the server is no longer ready and one when it is again', async () => {
    const { log, lines } = keepLog();
    let ready = true;
    const app = await createTestApp(database(), {}, { log, isReady: async () => ready });
    const client = app.connect('127.0.0.1');
    const check = async () => {
      for (const path of ['/healthz', '/readyz', '/metrics']) await client.get(path);
    };
    await check();
    expect(lines()).toEqual([]);
    ready = false;
    await check();
    await check();
    ready = true;
    await check();
    expect(lines().map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'The server is not ready: it is stopping, or its database does not answer'],
      [30, 'The server is ready again'],
    ]);
    expect(await (await client.get('/metrics')).text()).toContain('route="/readyz",status="503"} 2');
    app.close();
  });

  test('has a line for a refused look at the metrics', async () => {
    const { app, lines } = await createLoggedApp();
    await app.connect('192.0.2.1').get('/metrics');
    expect(lines()).toMatchObject([{ msg: 'request', route: '/metrics', status: 404 }]);
    app.close();
  });

  test('contains no personal data after a whole journey', async () => {
    const { app, text, lines } = await createLoggedApp();
    const words = {
      name: 'Mayanne Quill',
      email: `quill-${randomUUID()}@example.org`,
      password: 'correct horse battery',
      newPassword: 'another staple entirely',
      wrong: 'a wrong guess',
      condition: 'Dyshidrosis palmaris',
      description: 'between the fingers',
      medication: 'Clobetasolum',
      dosage: 'pea-sized',
      note: 'cried all night',
      entryNote: 'bled through',
      tracker: 'Buttermilk',
      flare: 'After the funeral',
      day: '2026-01-05',
    };
    const { name, email, password } = words;
    const signInBody = { email, password };
    const { client, profile } = await signUp(app, { name, ...signInBody });
    await app.connect().post('/api/auth/sign-in/email', { ...signInBody, password: words.wrong });
    await app.connect().post('/api/auth/sign-up/email', { name: words.name, ...signInBody });
    const second = app.connect();
    await second.post('/api/auth/sign-in/email', signInBody);
    await client.patch('/api/profile', { name: words.name, timezone: words.note });
    const condition = await bodyOf<{ id: string }>(
      client.post('/api/conditions', { name: words.condition, description: words.description }),
    );
    const medication = await bodyOf<{ id: string }>(
      client.post('/api/medications', { name: words.medication, dosage: words.dosage, frequency: 'Weekly' }),
    );
    const tracker = await bodyOf<{ id: string }>(client.post('/api/trackers', { name: words.tracker }));
    await client.post('/api/flares', {
      conditionId: condition.id,
      verdict: 'confirmed',
      from: words.day,
      to: words.day,
      name: words.flare,
    });
    const day = `/api/check-ins/${words.day}`;
    const checkIn = {
      revision: null,
      trackers: [tracker.id],
      notes: words.note,
      factors: { stress: 5 },
      conditionEntries: [
        { conditionId: condition.id, severity: 5, symptoms: ['Bleeding'], notes: words.entryNote },
      ],
      medicationEntries: [{ medicationId: medication.id, taken: true }],
    };
    const { revision } = await bodyOf<{ revision: number }>(client.put(day, checkIn));
    expect((await client.put(day, { ...checkIn, notes: words.entryNote })).status).toBe(409);
    const photo = new Uint8Array(await makeJpeg());
    const uploaded = await bodyOf<{ photo: string }>(
      client.request('POST', `${day}/photo`, photo, { 'Content-Type': 'image/jpeg' }),
    );
    const { photoUrl } = await bodyOf<{ photoUrl: string }>(
      client.put(day, { ...checkIn, ...uploaded, revision }),
    );
    expect((await client.get(photoUrl)).status).toBe(200);
    await client.request('POST', `${day}/photo`, svg, { 'Content-Type': 'image/svg+xml' });
    await client.request('PUT', day, `{"notes":"${words.note}"`, { 'Content-Type': 'application/json' });
    await client.get(`/api/conditions/${encodeURIComponent(words.condition)}`);
    await client.get(`/api/check-ins?from=${words.day}&to=${words.day}`);
    const mail = mailServer.nextMail(words.email);
    await app.connect().post('/api/auth/request-password-reset', { email: words.email });
    const { token } = linkOf(await mail);
    await app.connect().get(`/login#reset-password=${token}`);
    await app.connect().post('/api/auth/verify-email', { token, password: words.newPassword });
    expect(
      (await app.connect().post('/api/auth/reset-password', { token, newPassword: words.newPassword }))
        .status,
    ).toBe(200);
    await app.services.mail?.settle();
    mailServer.refuseMails();
    await app.connect().post('/api/auth/request-password-reset', { email: words.email });
    await app.services.mail?.settle();
    mailServer.takeMails();
    await client.post('/api/auth/sign-in/email', { ...signInBody, password: words.newPassword });
    expect((await client.post('/api/auth/delete-account')).status).toBe(204);

    const cookies = [...second.cookies.values()].map(decodeURIComponent);
    const signature = new URL(photoUrl, 'http://localhost').searchParams.get('signature') ?? '';
    const tokens = [...cookies, ...cookies.map((cookie) => cookie.split('.')[0] ?? ''), token, signature];
    expect(tokens.every((secret) => secret.length >= 20)).toBe(true);
    for (const secret of [...Object.values(words), ...tokens, '203.0.113', '10.0.']) {
      expect([secret, text().includes(secret)]).toEqual([secret, false]);
    }
    expect(lines().length).toBeGreaterThan(20);
    expect(lines().filter(({ level }) => level >= 40)).toMatchObject([
      { msg: 'a mail was not sent', code: 'EENVELOPE' },
    ]);
    expect(text()).toContain(profile.id);
    app.close();
  });

  test('a bug is logged with its stack, without its message, and the client learns nothing about it', async () => {
    const words = 'Slept badly, says maya@example.org';
    const { app, lines, text } = await createLoggedApp(({ database: real }) => ({
      database: {
        ...real,
        readAsMember: async () => {
          throw Object.assign(new TypeError(`cannot read "${words}"\nof ${words}`), { code: 'ERR_TEST' });
        },
      },
    }));
    const client = app.connect();
    await client.post('/api/auth/sign-up/email', {
      name: 'Maya',
      email: `${randomUUID()}@example.org`,
      password: 'correct horse',
    });
    const answer = await client.get('/api/conditions');
    expect(await answerOf(answer)).toEqual([
      500,
      { code: 'unexpected', message: 'An unexpected error occurred' },
    ]);
    expect(await answerOf(client.get('/api/conditions'))).toEqual(refusal('unexpected'));
    const bug = lines().findLast(({ msg }) => msg === 'bug');
    expect(bug).toMatchObject({ level: 50, err: { name: 'TypeError', code: 'ERR_TEST' } });
    expect(JSON.stringify(bug?.err)).toContain('logs.test.ts');
    expect(lines().some(({ msg, id }) => msg === 'bug' && id === answer.headers.get('X-Request-Id'))).toBe(
      true,
    );
    expect(text()).not.toContain('maya@example.org');
    app.close();
  });
});
