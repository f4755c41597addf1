import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { securityEvents } from '#auth/securityLog.ts';
import type { Database } from '#db/database.ts';
import { bodyOf, createTestApp, type Settings, signUp } from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { useUp } from '#testing/limits.ts';
import { keepLog } from '#testing/logLines.ts';
import { addPasskey, askForPasskey, turnOnSecondFactor } from '#testing/signInWays.ts';

const path = '/api/auth/sign-in/email';

async function createLoggedApp(database: Database, settings: Settings = {}) {
  const { log, lines, text } = keepLog();
  const app = await createTestApp(database, settings, { log });
  return { app, text, noted: () => lines().filter(({ msg }) => msg === 'security') };
}

describeOnEngines('the security log', (database) => {
  test('identifies an attacker by pseudonyms that reveal neither the address nor the account', async () => {
    const { app, noted, text } = await createLoggedApp(database());
    const { credentials } = await signUp(app);
    const { credentials: second } = await signUp(app);
    const guess = (address: string, { email }: { email: string }) =>
      app.connect(address).post(path, { email, password: 'wrong horse' });
    await guess('2001:db8:1:2::aaaa', credentials);
    await guess('2001:db8:1:2::bbbb', second);
    await guess('192.0.2.66', credentials);
    await guess('192.0.2.66', { email: 'unknown@example.org' });

    const failed = noted().filter(({ event }) => event === 'sign-in-failed');
    const [first, other, elsewhere, unknown] = failed;
    expect(first).toMatchObject({ level: 30, reason: 'invalid-credentials', device: 'new' });
    expect([first?.network, first?.account]).toEqual([
      expect.stringMatching(/^[\w-]{12}$/),
      expect.stringMatching(/^[\w-]{12}$/),
    ]);
    expect(other?.network).toBe(first?.network);
    expect(elsewhere?.network).not.toBe(first?.network);
    expect(elsewhere?.account).toBe(first?.account);
    expect(new Set([first?.account, other?.account, unknown?.account]).size).toBe(3);
    for (const secret of [credentials.email, second.email, 'unknown@', '2001:db8', '192.0.2.66', 'horse']) {
      expect([secret, text().includes(secret)]).toEqual([secret, false]);
    }
    app.close();
  });

  test('records registering, refused sign-ins, signing out and signing in', async () => {
    const { app, noted } = await createLoggedApp(database());
    const { client, credentials } = await signUp(app);
    await app.connect().post('/api/auth/sign-up/email', { name: 'Maya', ...credentials });
    await client.post('/api/auth/sign-out');
    const answer = await client.post(path, credentials);
    expect(noted()).toMatchObject([
      { event: 'sign-up' },
      { event: 'sign-up-failed', reason: 'already-registered' },
      { event: 'sign-out' },
      { event: 'sign-in', device: 'known', id: answer.headers.get('X-Request-Id') },
    ]);
    expect(new Set(noted().map(({ account }) => account)).size).toBe(1);
    app.close();
  });

  test('says how somebody signed in: by password, code or passkey', async () => {
    const { app, noted } = await createLoggedApp(database());
    const { client, credentials } = await signUp(app);
    const { device } = await addPasskey(client);
    await turnOnSecondFactor(app, client);
    const { secondFactorToken: token } = await bodyOf<{ secondFactorToken: string }>(
      client.post(path, credentials),
    );
    await client.post('/api/auth/sign-in/second-factor', { token, code: '000000' });
    const response = device.get(await askForPasskey(client, '/api/auth/sign-in/passkey'));
    await client.post('/api/auth/sign-in/passkey', { response });
    await client.post('/api/auth/prove', { password: 'wrong horse' });
    await client.post('/api/auth/prove', { password: credentials.password });
    expect(noted().map(({ event, by }) => [event, by])).toEqual([
      ['sign-up', undefined],
      ['passkey-added', undefined],
      ['second-factor-on', undefined],
      ['code-asked', 'password'],
      ['sign-in-failed', 'second-factor'],
      ['sign-out', undefined],
      ['sign-in', 'passkey'],
      ['proof-failed', 'password'],
      ['proof', 'password'],
    ]);
    app.close();
  });

  test('an exceeded limit is logged by name, with the same pseudonyms as the failures before it', async () => {
    const { app, noted } = await createLoggedApp(database());
    const { credentials } = await signUp(app);
    const address = '192.0.2.67';
    const client = app.connect(address);
    await useUp(app, { signInPair: { account: credentials.email, address } }, { left: 2 });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await client.post(path, { ...credentials, password: 'wrong horse' });
    }
    const hit = noted().at(-1);
    expect(hit).toMatchObject({ event: 'throttled', level: 40, limit: 'signInPair' });
    const failed = noted().filter(({ event }) => event === 'sign-in-failed');
    expect(failed).toHaveLength(2);
    for (const { network, account } of failed) {
      expect([network, account]).toEqual([hit?.network, hit?.account]);
    }
    app.close();
  });

  test('an exceeded limit of a signed-in person is logged with their id', async () => {
    const { app, noted } = await createLoggedApp(database());
    const { profile } = await signUp(app);
    await useUp(app, { passwordUser: profile.id });
    await app.services.throttle.tryCount({ passwordUser: profile.id });
    expect(noted().at(-1)).toMatchObject({ event: 'throttled', limit: 'passwordUser', userId: profile.id });
    app.close();
  });

  test('too many requests per minute are logged once per network', async () => {
    const { app, noted } = await createLoggedApp(database(), { REQUESTS_PER_MINUTE: '2' });
    const client = app.connect();
    for (let attempt = 0; attempt < 5; attempt += 1) await client.get('/api/auth/features');
    expect(noted()).toMatchObject([{ event: 'throttled', limit: 'requestsPerMinute' }]);
    app.close();
  });
});

test('docs/operations/monitoring.md explains every event', () => {
  const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'operations', 'monitoring.md');
  const document = readFileSync(file, 'utf8');
  for (const event of Object.keys(securityEvents)) expect(document).toContain(`| \`${event}\``);
});
