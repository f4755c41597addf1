import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { runSecret } from '#commands/secret.ts';
import { copiedTables, readFingerprint } from '#db/copy.ts';
import type { Database, EngineName } from '#db/database.ts';
import { openDataFolder } from '#start/dataFolder.ts';
import { secretFile } from '#start/installation.ts';
import { compareSecret } from '#start/installationSecret.ts';
import { fillEveryTable } from '#testing/databases/fillEveryTable.ts';
import { usualEngines } from '#testing/extent.ts';
import {
  createInstallation,
  fillInstallation,
  runInProcess,
  startOnce,
  type TestInstallation,
  withParts,
} from '#testing/installations.ts';
import { createBrowser } from '#testing/kills/visitor.ts';
import { runServer } from '#testing/processes/serverProcess.ts';

const [old, fresh] = ['the old secret, '.repeat(3), 'the new secret, '.repeat(3)];
/** Emptied, because only the old secret could read or check what is in them. */
const emptied = [
  'sessions',
  'verifications',
  'second_factors',
  'backup_codes',
  'throttles',
  'push_keys',
  'push_subscriptions',
];

const places: TestInstallation[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function create(engine: EngineName, settings: TestInstallation['settings'] = {}) {
  const place = await createInstallation(engine, settings);
  places.push(place);
  return place;
}

const withSecret = (place: TestInstallation, secret: string) => ({
  ...place,
  config: { ...place.config, secret },
  settings: { ...place.settings, SECRET: secret },
});
const readTables = ({ system }: Database) =>
  Promise.all(copiedTables.map(async (table) => [table.name, await readFingerprint(system, table)] as const));
const compare = (place: TestInstallation, secret: string) =>
  withParts(place, ({ database }) => compareSecret(database.system, secret));

describe.each(usualEngines)('replacing the secret on %s', (engine) => {
  test('R176 empties what depends on the old secret, keeps every other row, and says what ended', async () => {
    const place = await create(engine);
    const before = await withParts(place, async ({ database }) => {
      await fillEveryTable(database);
      return readTables(database);
    });
    expect(await runSecret(['replace', '--yes'], place.config)).toEqual([
      `The secret is replaced: a new one is in ${secretFile(place.config)}. Earlier backups still contain the old one.`,
      expect.stringMatching(
        /^Ended: 1 session, 1 second factor and 1 device with push reminders\. All records, photos, passwords and passkeys stay\. .+ what browsers have not sent yet can no longer be read; /,
      ),
      'Tell people whose two-step sign-in is off. Now start every server of this database.',
    ]);
    const after = new Map(await withParts(place, ({ database }) => readTables(database)));
    for (const [name, rows] of before) {
      if (emptied.includes(name)) expect([name, after.get(name)?.rows]).toEqual([name, 0]);
      else if (name !== 'installation') expect([name, after.get(name)]).toEqual([name, rows]);
    }
    expect(await compare(place, readFileSync(secretFile(place.config), 'utf8').trim())).toBe('same');
  });

  test('R176 adopts the new value of SECRET, and refuses while that is still the old one', async () => {
    const place = await create(engine, { SECRET: old });
    await fillInstallation(place);
    await expect(runSecret(['replace', '--yes'], place.config)).rejects.toThrow(
      'SECRET is still the old one; nothing was changed.',
    );
    const changed = withSecret(place, fresh);
    expect((await runSecret(['replace', '--yes'], changed.config))[0]).toBe(
      'The secret is replaced by the one in SECRET.',
    );
    expect([await compare(place, fresh), await compare(place, old)]).toEqual(['same', 'other']);
    expect(existsSync(secretFile(place.config))).toBe(false);
  });

  test('R176 asks first, and changes nothing without the right answer', async () => {
    const place = await create(engine);
    await fillInstallation(place);
    const secret = readFileSync(secretFile(place.config), 'utf8').trim();
    const terminal = (answer: string) => ({ ask: async () => answer, askSecret: async () => '' });
    for (const [answer, problem] of [
      [terminal('yes'), 'The secret was not replaced; nothing was changed.'],
      [null, 'Add --yes to replace the secret without a question.'],
    ] as const) {
      await expect(runSecret(['replace'], place.config, answer)).rejects.toThrow(problem);
      expect(await compare(place, secret)).toBe('same');
    }
    await runSecret(['replace'], place.config, terminal('replace'));
    expect(await compare(place, secret)).toBe('other');
  });

  test('R176 is refused while a server uses the data folder', async () => {
    const place = await create(engine);
    await fillInstallation(place);
    const folder = openDataFolder(place.config.dataDir);
    await expect(runSecret(['replace', '--yes'], place.config)).rejects.toThrow(
      'is in use by another Flarewell process',
    );
    folder.release();
  });

  test('R176 a lost or unreadable secret file is replaced, too', async () => {
    const place = await create(engine);
    await fillInstallation(place);
    const file = secretFile(place.config);
    for (const damage of [() => rmSync(file), () => writeFileSync(file, 'short')]) {
      damage();
      await runSecret(['replace', '--yes'], place.config);
      const secret = readFileSync(file, 'utf8').trim();
      await withParts(place, async ({ database }) => {
        expect(await startOnce(place, database)).toBe(secret);
      });
    }
  });

  test('R176 if the file cannot be written, the database stays with the old secret', async () => {
    const place = await create(engine);
    await fillInstallation(place);
    const file = secretFile(place.config);
    const secret = readFileSync(file, 'utf8').trim();
    // A folder in the place of the draft makes writing fail.
    mkdirSync(join(`${file}.new`, 'x'), { recursive: true });
    await expect(runSecret(['replace', '--yes'], place.config)).rejects.toThrow('cannot be written to');
    expect([readFileSync(file, 'utf8').trim(), await compare(place, secret)]).toEqual([secret, 'same']);
  });
});

test('R176 after a replacement the server starts, nobody is signed in, and passwords and records are as before', async () => {
  const place = await create('sqlite');
  const login = { email: 'maya@example.org', password: 'correct horse battery' };
  const browser = createBrowser();
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await browser.browse(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  };
  const serve = async () => {
    const server = await runServer(place.settings);
    browser.address = server.address;
    return server;
  };
  const first = await serve();
  expect((await send('POST', '/api/auth/sign-up/email', { name: 'Maya', ...login })).status).toBe(200);
  expect((await send('POST', '/api/conditions', { name: 'Hand eczema' })).status).toBe(201);
  await first.stop();
  expect(await runInProcess(place, 'secret', 'replace', '--yes')).toMatchObject({ code: 0, complained: '' });
  const second = await serve();
  expect([second.complained, second.isReady]).toEqual([[], true]);
  expect((await send('GET', '/api/conditions')).status).toBe(401);
  expect((await send('POST', '/api/auth/sign-in/email', login)).status).toBe(200);
  expect((await send('GET', '/api/conditions')).body).toMatchObject({
    conditions: [{ name: 'Hand eczema' }],
  });
  await second.stop();
});

test('wrong use is answered with the right one', async () => {
  const place = await create('sqlite');
  const usage = 'Usage: npm run secret -- replace [--yes].';
  for (const args of [[], ['show'], ['--yes']])
    await expect(runSecret(args, place.config)).rejects.toThrow(usage);
  await expect(runSecret(['replace', '--yes'], place.config)).rejects.toThrow(
    'There is no database of Flarewell in',
  );
});
