import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { type Arrivals, usualArrivals } from '#http/requests/bodies.ts';
import { type ConnectionLimits, usualConnections } from '#http/requests/connections.ts';
import { type Listener, listen } from '#http/requests/listen.ts';
import { createTestApp, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';
import { makeHead, openSocket } from '#testing/hostile/socket.ts';

const endless = 1_000_000;
const moment = { silenceMs: 100, totalMs: 200 };
const patient = { silenceMs: 3_600_000, totalMs: 3_600_000 };
const json = { 'Content-Type': 'application/json' };
const cookieOf = ({ cookies }: TestClient) => ({
  Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
});
const emptyArchive = JSON.stringify({ conditions: [], medications: [], checkIns: [] });

describe('bodies that are slow to arrive', () => {
  let database: Database;
  let app: TestApp;
  let listener: Listener;
  beforeAll(async () => {
    database = await openTestSqlite();
  });
  afterAll(() => database.close());
  afterEach(async () => {
    await listener.close();
    await app.close();
  });

  async function start(arrivals: Partial<Arrivals>, connections: Partial<ConnectionLimits> = {}) {
    app = await createTestApp(
      database,
      { TRUSTED_PROXIES: '1' },
      { replace: () => ({ arrivals: { ...usualArrivals, ...arrivals } }) },
    );
    const address = { host: '127.0.0.1', port: 0, trustedProxies: 0 };
    listener = await listen(app.app.fetch, address, { ...usualConnections, ...connections });
  }

  const open = () => openSocket(listener.port);
  const signIn = async () => cookieOf((await signUp(app)).client);

  let networks = 0;
  const makeAddress = () => {
    networks += 1;
    return `192.0.2.${networks}`;
  };

  /** Starts an import without its last byte, which `finish` sends. Each comes from another network, unless one is given. */
  async function beginImport(cookie: { Cookie: string }, address = makeAddress()) {
    const socket = await open();
    const head = { ...json, ...cookie, 'X-Forwarded-For': address, 'Content-Length': emptyArchive.length };
    socket.send(makeHead('POST', '/api/import', head) + emptyArchive.slice(0, -1));
    return { ...socket, finish: () => socket.send(emptyArchive.slice(-1)) };
  }

  test('400 connections that send one byte of a body are all closed', async () => {
    await start({ small: moment, file: moment }, { restMs: 100, perNetwork: 1000 });
    const cookie = await signIn();
    // A person's imports and photos are received a few at a time; the rest are refused as busy.
    const kinds = [
      ['PATCH', '/api/profile', cookie, [408]],
      ['POST', '/api/auth/sign-in/email', {}, [408]],
      ['POST', '/api/import', cookie, [408, 503]],
      ['POST', '/api/check-ins/2026-01-05/photo', cookie, [408, 503]],
      ['POST', '/api/import', {}, [401]],
      ['GET', '/healthz', {}, [200]],
      ['POST', '/reminders/stop?token=x', {}, [404]],
      ['POST', '/nowhere', {}, [404]],
    ] as const;
    await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        const [method, path, headers, statuses] = kinds[index % kinds.length] ?? kinds[0];
        const socket = await open();
        socket.send(`${makeHead(method, path, { ...json, ...headers, 'Content-Length': endless })}{`);
        const [, status] = (await socket.closed).split(' ', 2);
        expect(statuses, `${method} ${path}`).toContain(Number(status));
      }),
    );
  });

  test('a JSON body that stops or trickles is answered with 408, whether it declares its length or not', async () => {
    await start({ small: moment });
    const cookie = await signIn();
    const pieces = { 'Content-Length': ' ', 'Transfer-Encoding': '1\r\n \r\n' };
    for (const [header, piece] of Object.entries(pieces)) {
      for (const isTrickling of [false, true]) {
        const socket = await open();
        const length = { [header]: header === 'Content-Length' ? endless : 'chunked' };
        socket.send(makeHead('PATCH', '/api/profile', { ...json, ...cookie, ...length }) + piece);
        const timer = setInterval(() => isTrickling && socket.send(piece), 5);
        const answer = await socket.closed;
        clearInterval(timer);
        expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close\r\n/is);
        expect(answer).toContain('{"code":"incomplete-body","message":"Only part of your request arrived.');
      }
    }
  });

  test('an import may take longer than JSON, as long as it is fast enough', async () => {
    await start({ small: moment, file: { ...patient, pace: { bytesPerSecond: 1, startMs: 3_600_000 } } });
    const cookie = await signIn();
    const slow = await beginImport(cookie);
    // By now, requests that began later have timed out, too.
    const late = await open();
    late.send(makeHead('PATCH', '/api/profile', { ...json, ...cookie, 'Content-Length': endless }));
    expect(await late.closed).toMatch(/^HTTP\/1\.1 408 /);
    slow.finish();
    expect(await slow.answered).toMatch(/^HTTP\/1\.1 200 /);
    slow.end();
  });

  test('an upload that never falls silent but is far too slow is cut off', async () => {
    await start({ file: { ...patient, pace: { bytesPerSecond: 1e12, startMs: 50 } } });
    const cookie = await signIn();
    for (const [path, message] of [
      ['/api/import', 'Only part of the file arrived'],
      ['/api/check-ins/2026-01-05/photo', 'Failed to upload photo. Please try again.'],
    ] as const) {
      const socket = await open();
      socket.send(makeHead('POST', path, { ...json, ...cookie, 'Content-Length': endless }));
      const timer = setInterval(() => socket.send(' '), 5);
      const answer = await socket.closed;
      clearInterval(timer);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain(JSON.stringify({ code: 'incomplete-body', message }));
    }
  });

  test('uploads that are still arriving do not delay requests that are complete', async () => {
    await start({ file: patient });
    const slow = [await beginImport(await signIn()), await beginImport(await signIn())];
    const quick = await beginImport(await signIn());
    quick.finish();
    expect(await quick.answered).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of slow) {
      socket.finish();
      expect(await socket.answered).toMatch(/^HTTP\/1\.1 200 /);
    }
    for (const socket of [...slow, quick]) socket.end();
  });

  test('a fifth photo of a person is refused while four are received', async () => {
    await start({ file: patient });
    const head = { 'Content-Type': 'image/png', ...(await signIn()), 'Content-Length': 1000 };
    const uploads = await Promise.all(Array.from({ length: 5 }, open));
    for (const upload of uploads) upload.send(makeHead('POST', '/api/check-ins/2026-01-05/photo', head));
    expect(await Promise.race(uploads.map(({ answered }) => answered))).toMatch(/^HTTP\/1\.1 503 /);
    for (const upload of uploads) upload.end();
  });

  test.each([
    ['a second one of the same person', 1, 2],
    ['a ninth one in the server', 9, 1],
  ])('%s is refused while the others are received', async (_, people, each) => {
    await start({ file: patient });
    const uploads = [];
    for (let person = 0; person < people; person += 1) {
      const cookie = await signIn();
      for (let upload = 0; upload < each; upload += 1) uploads.push(await beginImport(cookie));
    }
    // Any of them may be the one that the server refuses.
    const refused = await Promise.race(uploads.map((upload) => upload.answered.then(() => upload)));
    expect(await refused.answered).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 60\r\n/is);
    for (const upload of uploads.filter((other) => other !== refused)) {
      upload.finish();
      expect(await upload.answered).toMatch(/^HTTP\/1\.1 200 /);
    }
    for (const upload of uploads) upload.end();
  });

  test.each([
    ['an IPv4 address', 3, () => '198.51.100.7'],
    ['a /64 of IPv6', 3, (upload: number) => `2001:db8:1:1::${upload}`],
    ['a /48 of IPv6', 6, (upload: number) => `2001:db8:1:${upload}00::1`],
  ])('%s can hold some places for imports, and never all', async (_, places, addressOf) => {
    await start({ file: patient });
    const uploads = [];
    for (let upload = 1; upload <= places + 1; upload += 1) {
      uploads.push(await beginImport(await signIn(), addressOf(upload)));
    }
    const refused = await Promise.race(uploads.map((upload) => upload.answered.then(() => upload)));
    expect(await refused.answered).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 60\r\n/is);
    const other = await beginImport(await signIn());
    const held = uploads.filter((upload) => upload !== refused);
    for (const upload of [other, ...held]) {
      upload.finish();
      expect(await upload.answered).toMatch(/^HTTP\/1\.1 200 /);
    }
    // The places are free again.
    const again = await beginImport(await signIn(), addressOf(1));
    again.finish();
    expect(await again.answered).toMatch(/^HTTP\/1\.1 200 /);
    for (const upload of [...uploads, other, again]) upload.end();
  });

  test('one network can hold some places for photos, and never all', async () => {
    await start({ file: patient });
    const begin = async (cookie: { Cookie: string }, address: string) => {
      const socket = await open();
      const head = { 'Content-Type': 'image/png', 'X-Forwarded-For': address, 'Content-Length': 1000 };
      socket.send(makeHead('POST', '/api/check-ins/2026-01-05/photo', { ...head, ...cookie }));
      return socket;
    };
    const cookies = [await signIn(), await signIn(), await signIn()];
    const uploads = await Promise.all(
      Array.from({ length: 9 }, (_, upload) => begin(cookies[upload % 3] ?? { Cookie: '' }, '198.51.100.7')),
    );
    const refused = await Promise.race(uploads.map((upload) => upload.answered.then(() => upload)));
    expect(await refused.answered).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 5\r\n/is);
    const other = await begin(await signIn(), '198.51.100.8');
    other.send('x'.repeat(1000));
    expect(await other.answered).toMatch(/^HTTP\/1\.1 415 /);
    for (const upload of [...uploads, other]) upload.end();
  });

  test.each([
    ['a photo of no day', '/api/check-ins/yesterday/photo', 'image/png', 1_000_000, 400],
    ['a photo that is too large', '/api/check-ins/2026-01-05/photo', 'image/png', 6_000_000, 413],
    ['JSON that is too large', '/api/conditions', 'application/json', 2_000_000, 413],
  ])(
    'after %s, which is not read, the connection takes the next request',
    async (_, path, type, length, status) => {
      await start({});
      const cookie = await signIn();
      const socket = await open();
      socket.send(makeHead('POST', path, { 'Content-Type': type, 'Content-Length': length, ...cookie }));
      socket.send(new Uint8Array(length));
      expect(await socket.answered).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      socket.send(makeHead('GET', '/api/conditions', { Connection: 'close', ...cookie }));
      expect(await socket.closed).toMatch(/HTTP\/1\.1 200 /);
    },
  );
});
