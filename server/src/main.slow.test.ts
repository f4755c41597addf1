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
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { version } from '#http/version.ts';
import { createTestDatabase } from '#testing/databases/databases.ts';
import { findPort } from '#testing/ports.ts';
import { readSetupCode, runServer } from '#testing/processes/serverProcess.ts';
import { startS3Server } from '#testing/services/s3Server.ts';

async function register(address = '', more: { setupCode?: string } = {}): Promise<void> {
  const account = {
    name: 'Maya',
    email: 'maya@example.org',
    password: 'correct horse battery staple',
    ...more,
  };
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

  test('prints its address, its version, who may register, where the data is and what is off, one line each', async () => {
    const server = await runServer({ DATA_DIR: dataDir });
    const health = await fetch(`${server.address}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    expect(await server.stop()).toBe(0);
    expect(server.printed).toEqual([
      `Flarewell is ready at ${server.address}`,
      `Version: ${version}`,
      'Who may register: the first account, which becomes the operator',
      `Data folder: ${dataDir}`,
      'Database: in the data folder',
      'Photos: in the data folder',
      'No backups are made: BACKUP_DIR is not set',
      'Mail is off: SMTP_URL is not set',
      'The assistant has no provider: AI_API_KEY is not set',
    ]);
    expect(server.complained).toEqual([]);
  });

  test.each([
    ['open', 'anybody'],
    ['invite', 'people with an invitation'],
    ['closed', 'nobody'],
  ])('with accounts and SIGN_UP=%s it prints that %s may register', async (SIGN_UP, who) => {
    const first = await runServer({ DATA_DIR: dataDir });
    await register(first.address);
    await first.stop();
    const server = await runServer({ DATA_DIR: dataDir, SIGN_UP });
    await server.stop();
    expect(server.printed).toContain(`Who may register: ${who}`);
  });

  test('prints where PostgreSQL and the bucket are, without a password', async () => {
    const store = await startS3Server();
    const { address, remove } = await createTestDatabase('postgres');
    const DATABASE_URL = 'url' in address ? address.url : '';
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings;
    const server = await runServer({
      DATA_DIR: dataDir,
      DATABASE_URL,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    await server.stop();
    const { host, pathname } = new URL(DATABASE_URL);
    expect(server.printed).toEqual(
      expect.arrayContaining([
        `Database: PostgreSQL at ${host}${pathname}`,
        `Photos: in the bucket ${bucket} at ${new URL(endpoint).host}`,
      ]),
    );
    await store.stop();
    await remove();
  });

  test('logs when and why it stops, and that it has stopped', async () => {
    const server = await runServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
    server.send('SIGTERM');
    expect(await server.ended).toBe(0);
    const lines = server.complained.map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg.startsWith('The server'))).toMatchObject([
      { signal: 'SIGTERM', msg: 'The server stops' },
      { msg: 'The server has stopped' },
    ]);
  });

  test('logs a bug that ends it in one line, without what the bug says', async () => {
    const bug = join(folder, 'bug.mjs');
    const message = JSON.stringify('about maya@example.org\n{"msg":"forged"}');
    writeFileSync(bug, `process.once('SIGUSR2', () => { throw new TypeError(${message}); });`);
    const variables = { NODE_OPTIONS: `--import=${bug}` };
    const server = await runServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, { variables });
    server.send('SIGUSR2');
    expect(await server.ended).toBe(1);
    const logged = server.complained.map((line) => JSON.parse(line));
    expect(logged).toMatchObject([
      { level: 60, err: { name: 'TypeError' }, msg: 'The server ends because of a bug' },
    ]);
    expect(JSON.stringify(logged)).not.toContain('maya@example.org');
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

  test('R191 prints the setup code at every start until somebody has registered with it, without any log', async () => {
    const PORT = String(await findPort());
    const settings = { DATA_DIR: dataDir, PORT, PUBLIC_URL: 'http://skin.example.org', LOG_LEVEL: 'silent' };
    const start = async () => {
      const server = await runServer(settings);
      const line = /^Setup code for the first account, which becomes the operator: (.+)$/;
      const findCodes = () => server.printed.flatMap((printed) => line.exec(printed)?.[1] ?? []);
      return { server, findCodes };
    };
    const first = await start();
    await first.server.stop();
    const second = await start();
    const setupCode = await readSetupCode(second.server);
    await register(`http://127.0.0.1:${PORT}`, { setupCode });
    await second.server.stop();
    const third = await start();
    await third.server.stop();
    expect([first, third].map(({ findCodes }) => findCodes())).toEqual([[setupCode], []]);
    for (const { server } of [first, second, third]) expect(server.complained).toEqual([]);
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

  test('a first start that cannot write its database ends in one sentence', async () => {
    const refused = await runServer({ DATA_DIR: dataDir }, { hasTinyDisk: true });
    await expectRefusal(refused, `${dataDir}/flarewell.db cannot be used: disk I/O error.`);
  });

  test('a database with a damaged page ends in one sentence, and stays as it is', async () => {
    await (await runServer({ DATA_DIR: dataDir })).stop();
    const file = join(dataDir, 'flarewell.db');
    const database = new DatabaseSync(file);
    const pages = database
      .prepare(`select rootpage as page from sqlite_schema where tbl_name = 'schema_migrations'`)
      .all();
    database.close();
    const bytes = readFileSync(file);
    const size = bytes.readUInt16BE(16);
    for (const { page } of pages) bytes.fill('damage', (Number(page) - 1) * size, Number(page) * size);
    writeFileSync(file, bytes);
    await expectRefusal(
      await runServer({ DATA_DIR: dataDir }),
      `The database ${file} is damaged (database disk image is malformed): restore a backup, and keep the damaged file until that has worked.`,
    );
    expect(readFileSync(file)).toEqual(bytes);
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
