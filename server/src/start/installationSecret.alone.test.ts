import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import type { EngineName } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { startServer } from '#startServer.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases/databases.ts';
import { usualEngines } from '#testing/extent.ts';
import { makeServerEnvironment, type ServerSettings } from '#testing/processes/serverProcess.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const [first, other] = ['first secret, '.repeat(3), 'other secret, '.repeat(3)];

describe.each(usualEngines)('the secret of an installation on %s', (engine) => {
  let folder: string;
  let home: TestDatabase;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'flarewell-secret-'));
    home = await createTestDatabase(engine);
  });
  afterEach(async () => {
    await home.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const dataDir = () => join(folder, 'data');
  const start = (settings: ServerSettings = {}) => {
    const place = { DATA_DIR: dataDir(), ...addressOf(engine, home) };
    return startServer(readConfig(makeServerEnvironment({ ...place, ...settings }), folder), root);
  };
  /** The message, if the start fails with a problem that the operator can solve. */
  const tryToStart = (settings?: ServerSettings) =>
    start(settings).then(
      (server) => server.stop().then(() => 'It started.'),
      (problem) => (problem instanceof StartupProblem ? problem.message : String(problem)),
    );
  const sentence = (found: string) =>
    `This database was used with a secret that this server does not have (${found}): restore the old one, or give this server the SECRET of the other servers; if it is lost, npm run secret -- replace makes a new one and keeps all records.`;

  test('R175 a start with another SECRET is refused in one sentence, and one with the old SECRET works again', async () => {
    expect(await tryToStart({ SECRET: first })).toBe('It started.');
    expect(await tryToStart({ SECRET: other })).toBe(sentence('SECRET has another value'));
    expect(await tryToStart({ SECRET: first })).toBe('It started.');
  });

  test('R175 a lost secret file is refused, and no new one is made', async () => {
    expect(await tryToStart()).toBe('It started.');
    const file = join(dataDir(), 'secret');
    const kept = readFileSync(file);
    rmSync(file);
    expect(await tryToStart()).toBe(sentence(`SECRET is not set, and there is no file ${file}`));
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, other);
    expect(await tryToStart()).toBe(sentence(`the file ${file} has another one`));
    writeFileSync(file, kept);
    expect(await tryToStart()).toBe('It started.');
  });

  if (engine === 'postgres') {
    test('R175 of two servers that start a new database at once with different secrets, exactly one wins', async () => {
      const settings = [first, other].map((SECRET, at) => ({ SECRET, DATA_DIR: join(folder, String(at)) }));
      const outcomes = await Promise.all(settings.map(tryToStart));
      expect(outcomes.sort()).toEqual(['It started.', sentence('SECRET has another value')]);
    });

    test('R175 a second server without the same SECRET is refused', async () => {
      const running = await start();
      const second = join(folder, 'second');
      mkdirSync(second);
      expect(await tryToStart({ DATA_DIR: second })).toBe(
        sentence(`SECRET is not set, and there is no file ${join(second, 'secret')}`),
      );
      await running.stop();
    });
  }

  test('R175 a database of an earlier version takes the secret of its push keys, and no other', async () => {
    const server = await start({ SECRET: first });
    // What an upgrade from 1.0.0 finds: push keys, and no fingerprint.
    await server.database.system.deleteFrom('installation').execute();
    await server.stop();
    expect(await tryToStart({ SECRET: other })).toBe(sentence('SECRET has another value'));
    expect(await tryToStart()).toMatch(/SECRET is not set, and there is no file/);
    expect(await tryToStart({ SECRET: first })).toBe('It started.');
    expect(await tryToStart({ SECRET: other })).toBe(sentence('SECRET has another value'));
  });

  test('R175 a damaged push key is never replaced, and the start says so in one sentence', async () => {
    const server = await start({ SECRET: first });
    const { system } = server.database;
    await system
      .updateTable('push_keys')
      .set({ private_key: 'A'.repeat(100) })
      .execute();
    const before = await system.selectFrom('push_keys').selectAll().execute();
    await server.stop();
    expect(await tryToStart({ SECRET: first })).toBe(
      'The key for push reminders in the database is damaged, because the right secret does not open it: restore a backup, or run npm run secret -- replace, which makes new keys.',
    );
    const database = await openDatabase(
      engine === 'sqlite' ? { file: join(dataDir(), 'flarewell.db') } : home.address,
    );
    expect(await database.system.selectFrom('push_keys').selectAll().execute()).toEqual(before);
    await database.close();
  });
});

function addressOf(engine: EngineName, { address }: TestDatabase): ServerSettings {
  return engine === 'postgres' && 'url' in address ? { DATABASE_URL: address.url } : {};
}
