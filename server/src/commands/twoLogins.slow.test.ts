import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createLogin } from '#testing/databases/places.ts';
import { runAt } from '#testing/databases/postgresServer.ts';
import {
  createInstallation,
  fillInstallation,
  readInstallation,
  runInProcess,
  type TestInstallation,
} from '#testing/installations.ts';
import { runServer } from '#testing/processes/serverProcess.ts';

/** Creates an installation on PostgreSQL whose server uses a login that owns no tables. */
async function createSplitInstallation(): Promise<
  TestInstallation & { ownerUrl: string; serverUrl: string }
> {
  const [owner, server] = [await createLogin('createrole'), await createLogin()];
  const place = await createInstallation('postgres');
  onTestFinished(() => place.remove());
  const url = place.settings.DATABASE_URL ?? '';
  const name = new URL(url).pathname.slice(1);
  await runAt(url, `alter database ${name} owner to ${pg.escapeIdentifier(owner.name)}`);
  const [ownerUrl, serverUrl] = [owner.at(url), server.at(url)];
  const settings = { ...place.settings, DATABASE_URL: serverUrl, MIGRATION_DATABASE_URL: ownerUrl };
  return { ...place, settings, config: readConfig(settings, place.folder), ownerUrl, serverUrl };
}

test('a backup of an installation with two logins is restored into another one', async () => {
  const [source, target] = [await createSplitInstallation(), await createSplitInstallation()];
  await fillInstallation(source);
  const file = join(source.folder, 'backup.tar');
  expect(await runInProcess(source, 'backup', file)).toMatchObject({ code: 0, complained: '' });
  expect(existsSync(file)).toBe(true);
  expect(await runInProcess(target, 'restore', file)).toMatchObject({ code: 0, complained: '' });
  const restored = await readInstallation(target);
  // A restore raises the revisions of diaries, and plans the reminders of members anew.
  const rows = (lines: string[]) => lines.filter((line) => !/"(reminder_time|cleared_revision)"/.test(line));
  expect(rows(restored)).toEqual(rows(await readInstallation(source)));

  const server = await runServer({ ...target.settings, MIGRATION_DATABASE_URL: '' });
  expect(server.complained).toEqual([]);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  await server.stop();
});

test('premium is granted with two logins', async () => {
  const place = await createSplitInstallation();
  const [person] = await fillInstallation(place);
  const email = person?.profile.email ?? '';
  expect(await runInProcess(place, 'premium', 'grant', email)).toMatchObject({
    code: 0,
    printed: `${email} now has premium.\n`,
  });
});

test('accounts are managed with two logins', async () => {
  const place = await createSplitInstallation();
  const [person, other] = await fillInstallation(place);
  const email = person?.profile.email ?? '';
  for (const args of [
    ['list'],
    ['sessions', email, '--end'],
    ['reset-link', email],
    ['disable', email],
    ['enable', email],
    ['delete', email, '--yes'],
  ]) {
    expect(await runInProcess(place, 'users', ...args)).toMatchObject({ code: 0, complained: '' });
  }
  const kept = await readInstallation(place);
  expect(kept.filter((line) => line.includes(person?.profile.id ?? ''))).toEqual([]);
  expect(kept.filter((line) => line.includes(other?.profile.id ?? '')).length).toBeGreaterThan(5);
});

test('npm run move uses the login that owns the tables, and the server uses the other one', async () => {
  const source = await createInstallation('sqlite');
  onTestFinished(() => source.remove());
  await fillInstallation(source);
  const target = await createSplitInstallation();
  const { username, pathname } = new URL(target.serverUrl);
  const login = pg.escapeIdentifier(decodeURIComponent(username));
  await runAt(target.ownerUrl, `grant connect on database ${pathname.slice(1)} to ${login}`);
  expect(await runInProcess(source, 'move', target.ownerUrl)).toMatchObject({ code: 0, complained: '' });
  const rows = (await readInstallation(source)).filter((line) => line.startsWith('{'));
  expect(await readInstallation(target)).toEqual(rows);
});
