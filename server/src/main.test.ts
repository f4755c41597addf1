import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runServer } from '#testing/serverProcess.ts';

describe('the server process', () => {
  let folder: string;
  let dataDir: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flarewell-main-'));
    dataDir = join(folder, 'data');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('says where it is, where the data lies and what is off, one line each', async () => {
    const server = await runServer({ DATA_DIR: dataDir });
    const health = await fetch(`${server.address}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    expect(await server.stop()).toBe(0);
    expect(server.printed).toEqual([
      `Flarewell is ready at ${server.address}`,
      `The data lies in ${dataDir}`,
      'Mail is off: SMTP_URL is not set',
      'Push is off: PUSH_CONTACT is not set',
      'The assistant is off: AI_API_KEY is not set',
    ]);
    expect(server.complained).toEqual([]);
  });

  test('makes a secret once, and nobody else can read the folder or what is in it', async () => {
    const secrets: string[] = [];
    for (let start = 0; start < 2; start += 1) {
      const server = await runServer({ DATA_DIR: dataDir });
      await server.stop();
      secrets.push(readFileSync(join(dataDir, 'secret'), 'utf8'));
    }
    expect(secrets[0]).toMatch(/^[\w-]{43}\n$/);
    expect(secrets[1]).toBe(secrets[0]);
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(modeOf(dataDir)).toBe('700');
    expect(modeOf(join(dataDir, 'secret'))).toBe('600');
    expect(modeOf(join(dataDir, 'flarewell.db'))).toBe('600');
  });

  test('keeps no secret of its own where one is configured', async () => {
    const server = await runServer({ DATA_DIR: dataDir, SECRET: 'x'.repeat(32) });
    await server.stop();
    expect(() => statSync(join(dataDir, 'secret'))).toThrow('ENOENT');
  });

  test('a second one on the same data folder ends in one sentence, and the first goes on', async () => {
    const first = await runServer({ DATA_DIR: dataDir });
    const second = await runServer({ DATA_DIR: dataDir });
    await expectRefusal(
      second,
      `The data folder ${dataDir} is in use by another Flarewell process; stop that one, or set DATA_DIR to another folder.`,
    );
    expect((await fetch(`${first.address}/healthz`)).status).toBe(200);
    await first.stop();
  });

  test('a busy port ends in one sentence and leaves the data folder free', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    const refused = await runServer({ DATA_DIR: dataDir, PORT: String(port) });
    await expectRefusal(
      refused,
      `Port ${port} is already in use; stop the program that uses it, or set PORT to another one.`,
    );
    blocker.close();
    const next = await runServer({ DATA_DIR: dataDir });
    expect(next.isReady).toBe(true);
    await next.stop();
  });

  test('an unwritable data folder ends in one sentence', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const refused = await runServer({ DATA_DIR: join(file, 'data') });
    await expectRefusal(
      refused,
      new RegExp(`^The data folder ${file}/data cannot be written \\(DATA_DIR\\): .+\\.$`),
    );
  });

  test('a file that is no database ends in one sentence and is left as it was', async () => {
    const file = join(dataDir, 'flarewell.db');
    mkdirSync(dataDir);
    writeFileSync(file, 'my shopping list, which is longer than the header of a database file would be');
    const before = readFileSync(file);
    const refused = await runServer({ DATA_DIR: dataDir });
    await expectRefusal(refused, `The database ${file} cannot be opened: file is not a database.`);
    expect(readFileSync(file)).toEqual(before);
  });

  test('a database that cannot be reached ends in one sentence without its password', async () => {
    const refused = await runServer({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:9/flarewell',
    });
    await expectRefusal(
      refused,
      /^PostgreSQL at 127\.0\.0\.1:9\/flarewell \(DATABASE_URL\) cannot be used: (?!.*hunter2).+\.$/,
    );
  });

  test('a bad setting ends in one sentence', async () => {
    const refused = await runServer({ DATA_DIR: dataDir, PORT: 'eighty' });
    await expectRefusal(refused, 'The setting PORT must be a number from 0 to 65535, not "eighty".');
  });
});

async function expectRefusal(server: Awaited<ReturnType<typeof runServer>>, sentence: string | RegExp) {
  expect(await server.ended).toBe(1);
  expect(server.printed).toEqual([]);
  expect(server.complained).toEqual([
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  ]);
}
