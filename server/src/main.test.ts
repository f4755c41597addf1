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
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runServer } from '#testing/processes/serverProcess.ts';

async function register(address = ''): Promise<void> {
  const account = { name: 'Maya', email: 'maya@example.org', password: 'correct horse battery staple' };
  const { status } = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(account),
  });
  expect(status).toBe(200);
}

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
      'No backups are made: BACKUP_DIR is not set',
      'Mail is off: SMTP_URL is not set',
      'The assistant has no provider: AI_API_KEY is not set',
    ]);
    expect(server.complained).toEqual([]);
  });

  test('warns of unencrypted passwords when other machines can connect without https', async () => {
    // An address reserved for documentation: the server warns, and then fails to listen because no machine has it.
    const HOST = '192.0.2.1';
    const settings = { DATA_DIR: dataDir, HOST, PUBLIC_URL: 'http://skin.example.org', LOG_LEVEL: 'warn' };
    const server = await runServer(settings);
    await server.stop();
    const warnings = server.complained.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(warnings.map(({ level, msg }) => [level, msg])).toEqual([
      [
        40,
        expect.stringMatching(/^HOST \(192\.0\.2\.1\) lets other machines connect while PUBLIC_URL is http/),
      ],
    ]);
  });

  test('warns when nobody has an account and nobody can make one', async () => {
    const warningsWith = async (SIGN_UP: string) => {
      const server = await runServer({ DATA_DIR: dataDir, SIGN_UP, LOG_LEVEL: 'warn' });
      if (SIGN_UP === 'open') await register(server.address);
      await server.stop();
      return server.complained.map((line) => JSON.parse(line).msg);
    };
    expect(await warningsWith('closed')).toEqual([
      expect.stringMatching(/^SIGN_UP is closed and there is no account yet/),
    ]);
    expect(await warningsWith('open')).toEqual([]);
    expect(await warningsWith('closed')).toEqual([]);
  });

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
