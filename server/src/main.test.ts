import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runServer } from '#testing/processes/serverProcess.ts';

describe('the server process', () => {
  let folder: string;
  let dataDir: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flarewell-main-'));
    dataDir = join(folder, 'data');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('prints its address, its data folder and what is off, one line each', async () => {
    const server = await runServer({ DATA_DIR: dataDir });
    const health = await fetch(`${server.address}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    expect(await server.stop()).toBe(0);
    expect(server.printed).toEqual([
      `Flarewell is ready at ${server.address}`,
      `Data folder: ${dataDir}`,
      'Mail is off: SMTP_URL is not set',
      'The assistant has no provider: AI_API_KEY is not set',
    ]);
    expect(server.complained).toEqual([]);
  });

  test.each([
    // An address reserved for documentation: the server warns, and then fails to listen because no machine has it.
    ['192.0.2.1', 'http://skin.example.org', 1],
    ['192.0.2.1', 'https://skin.example.org', 0],
    ['127.0.0.1', 'http://skin.example.org', 0],
  ])(
    'with HOST %s and PUBLIC_URL %s, it warns of unencrypted passwords %s times',
    async (HOST, PUBLIC_URL, times) => {
      const server = await runServer({ DATA_DIR: dataDir, HOST, PUBLIC_URL, LOG_LEVEL: 'warn' });
      await server.stop();
      const warnings = server.complained
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line));
      expect(warnings.map(({ level, msg }) => [level, msg])).toEqual(
        Array(times).fill([
          40,
          'HOST (192.0.2.1) lets other machines connect while PUBLIC_URL is http://, so others on the network can read passwords and health data: put a TLS proxy in front, and set PUBLIC_URL to its https:// address.',
        ]),
      );
    },
  );

  test('creates a secret once, and nobody else can read the data folder or its files', async () => {
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

  test('generates no secret if one is configured', async () => {
    const server = await runServer({ DATA_DIR: dataDir, SECRET: 'x'.repeat(32) });
    await server.stop();
    expect(() => statSync(join(dataDir, 'secret'))).toThrow('ENOENT');
  });

  test('two signals within a second stop it in order, even with a half-sent request', async () => {
    const server = await runServer({ DATA_DIR: dataDir });
    const half = await sendHalfRequest(server.address);
    server.send('SIGINT');
    await sleep(50);
    server.send('SIGINT');
    server.send('SIGTERM');
    expect(await server.ended).toBe(0);
    half.destroy();
    expect(server.complained).toEqual([]);
    // SQLite removes the write-ahead log when the database is closed in order.
    expect(readdirSync(dataDir)).not.toContain('flarewell.db-wal');
  });

  test('a later second signal stops it at once', async () => {
    const server = await runServer({ DATA_DIR: dataDir });
    const half = await sendHalfRequest(server.address);
    server.send('SIGTERM');
    await sleep(1200);
    server.send('SIGTERM');
    expect(await server.ended).toBe(1);
    half.destroy();
  });

  test('a second process on the same data folder ends with one sentence, and the first continues', async () => {
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

  test('restricts the permissions of a data folder that others could read', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'secret'), 'x'.repeat(32));
    chmodSync(dataDir, 0o755);
    const server = await runServer({ DATA_DIR: dataDir });
    expect([server.isReady, statSync(dataDir).mode & 0o777]).toEqual([true, 0o700]);
    await server.stop();
  });

  test('a folder with other files is refused with one sentence and left unchanged', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'thesis.txt'), '');
    chmodSync(dataDir, 0o755);
    const refused = await runServer({ DATA_DIR: dataDir });
    await expectRefusal(
      refused,
      `The data folder ${dataDir} contains files that are not Flarewell's; set DATA_DIR to an empty folder.`,
    );
    expect([readdirSync(dataDir), statSync(dataDir).mode & 0o777]).toEqual([['thesis.txt'], 0o755]);
  });

  test.each(['', 'x'.repeat(31), ` ${'x'.repeat(31)}\n`])(
    'a secret file with %j in it ends in one sentence',
    async (content) => {
      const file = join(dataDir, 'secret');
      mkdirSync(dataDir);
      writeFileSync(file, content);
      const refused = await runServer({ DATA_DIR: dataDir });
      await expectRefusal(
        refused,
        `The secret in ${file} must have at least 32 characters; restore it from a backup, or delete the file so that a new one is generated.`,
      );
    },
  );

  test('a secret file that cannot be read ends in one sentence', async () => {
    const file = join(dataDir, 'secret');
    mkdirSync(file, { recursive: true });
    const refused = await runServer({ DATA_DIR: dataDir });
    await expectRefusal(refused, new RegExp(`^The secret in ${file} cannot be read: .+\\.$`));
  });

  test.each(['secret', 'lock', 'flarewell.db'])(
    'a %s without the needed permissions ends in one sentence',
    async (name) => {
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, name), 'x'.repeat(32));
      chmodSync(join(dataDir, name), name === 'secret' ? 0o000 : 0o444);
      const refused = await runServer({ DATA_DIR: dataDir }, { isBound: true });
      await expectRefusal(
        refused,
        name === 'secret'
          ? new RegExp(`^The secret in ${dataDir}/secret cannot be read: .+\\.$`)
          : `The file ${dataDir}/${name} cannot be written; make it writable for the account that runs Flarewell.`,
      );
      chmodSync(join(dataDir, name), 0o600);
      expect(readFileSync(join(dataDir, name), 'utf8')).toBe('x'.repeat(32));
    },
  );

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

/** Opens a connection and sends only part of the headers, so that the server waits for the rest. */
async function sendHalfRequest(address: string) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  await new Promise((resolve) => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n', resolve));
  await sleep(100);
  return socket;
}

async function expectRefusal(server: Awaited<ReturnType<typeof runServer>>, sentence: string | RegExp) {
  if (server.isReady) await server.stop();
  expect(await server.ended).toBe(1);
  expect(server.printed).toEqual([]);
  expect(server.complained).toEqual([
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  ]);
}
