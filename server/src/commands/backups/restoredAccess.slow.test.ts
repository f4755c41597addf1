import { join } from 'node:path';
import { nextReminder } from '@flarewell/domain/account/reminders';
import { describe, expect, onTestFinished, test } from 'vitest';
import { issueToken } from '#auth/tokens.ts';
import { runBackup } from '#commands/backups/backup.ts';
import { endings, runRestore } from '#commands/backups/restore.ts';
import type { EngineName } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { openDataFolder } from '#start/dataFolder.ts';
import { databaseAddress } from '#start/installation.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { usualEngines } from '#testing/extent.ts';
import { createInstallation, fillInstallation, withParts } from '#testing/installations.ts';
import { addDevice } from '#testing/reminders/devices.ts';
import { createReminderTicks } from '#testing/reminders/ticks.ts';

const SECRET = 'a secret for tests that is long enough';
const credentials = { email: 'maya@example.org', password: 'correct horse battery' };
const signInPath = '/api/auth/sign-in/email';

async function install(engine: EngineName) {
  const place = await createInstallation(engine, { SECRET });
  onTestFinished(place.remove);
  openDataFolder(place.config.dataDir).release();
  return place;
}

/** The server on the database of the installation. */
async function serve({ config }: Awaited<ReturnType<typeof install>>): Promise<TestApp> {
  const database = await openDatabase(databaseAddress(config));
  const app = await createTestApp(database, { SECRET });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  return app;
}

/** Uses up what strangers in this network may try at the account, and returns how a sign-in with these cookies ends. */
async function signInAmongStrangers(app: TestApp, cookies: ReadonlyMap<string, string>): Promise<number> {
  const address = '203.0.113.7';
  const stranger = app.connect(address);
  for (let guess = 0; guess < 10; guess += 1)
    await stranger.post(signInPath, { ...credentials, password: 'a wrong guess' });
  const owner = app.connect(address);
  for (const [name, value] of cookies) owner.cookies.set(name, value);
  return (await owner.post(signInPath, credentials)).status;
}

describe.each(usualEngines)('a backup restored on %s', (engine) => {
  test('R188 revives no session, no one-time token and no known device', async () => {
    const [source, target] = [await install(engine), await install(engine)];
    const before = await serve(source);
    const client = before.connect();
    const signedUp = await client.post('/api/auth/sign-up/email', { name: 'Maya', ...credentials });
    const { profile } = (await signedUp.json()) as { profile: { id: string } };
    const { database, now } = before.services;
    const owner = { userId: profile.id };
    const tokens = [
      await issueToken(database.system, { purpose: 'recover-account', ...owner }, now()),
      await issueToken(database.system, { purpose: 'reset-password', ...owner }, now()),
    ];
    const pending = await issueToken(database.system, { purpose: 'second-factor', ...owner }, now());
    await before.connect().post('/api/auth/sign-in/passkey/options');
    const file = join(source.folder, 'backup.tar');
    await runBackup([file], source.config);

    const printed = await runRestore([file], target.config);
    expect(printed.slice(-endings.length)).toEqual(endings);
    const after = await serve(target);
    const thief = after.connect();
    for (const [name, value] of client.cookies) thief.cookies.set(name, value);
    expect((await client.get('/api/profile')).status).toBe(200);
    expect((await thief.get('/api/profile')).status).toBe(401);
    for (const token of tokens) {
      const reset = { token, newPassword: 'another horse battery' };
      expect((await thief.post('/api/auth/reset-password', reset)).status).toBe(410);
    }
    const code = { token: pending, code: '123456' };
    expect((await thief.post('/api/auth/sign-in/second-factor', code)).status).toBe(410);
    for (const table of ['sessions', 'verifications', 'account_tokens'] as const)
      expect(await after.services.database.system.selectFrom(table).selectAll().execute()).toEqual([]);

    expect(await signInAmongStrangers(before, client.cookies)).toBe(200);
    expect(await signInAmongStrangers(after, client.cookies)).toBe(429);
    // Signing in makes the browser known again.
    const other = after.connect();
    for (const [name, value] of client.cookies) other.cookies.set(name, value);
    expect((await other.post(signInPath, credentials)).status).toBe(200);
    expect(await signInAmongStrangers(after, other.cookies)).toBe(200);
  });

  test('R188 goes on reminding by mail, and sends nothing to the devices of the backup', async () => {
    const [source, target] = [await install(engine), await install(engine)];
    const [person] = await fillInstallation(source);
    if (!person) throw new Error('Nobody is there.');
    const { profile } = person;
    await withParts(source, ({ database }) => addDevice(database, profile.id));
    const file = join(source.folder, 'backup.tar');
    await runBackup([file], source.config);
    await runRestore([file], target.config);
    await withParts(target, async ({ database }) => {
      const { sent, tick } = createReminderTicks(database);
      const now = new Date().toISOString();
      await tick(now);
      const next = nextReminder(profile, now, { daysCheckedIn: new Set(), lastRemindedOn: undefined });
      await tick(next?.instant ?? '');
      const own = sent.filter((line) => line.startsWith(profile.id));
      expect(own).toEqual([`${profile.id} ${next?.day} email`]);
    });
  });
});
