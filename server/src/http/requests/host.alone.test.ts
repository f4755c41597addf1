import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { problems } from '#http/problems.ts';
import { type Listener, listen } from '#http/requests/listen.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';
import { openSocket } from '#testing/hostile/socket.ts';

describe('the host of a request', () => {
  let database: Database;
  let app: TestApp;
  let listener: Listener;
  beforeAll(async () => {
    database = await openTestSqlite();
    app = await createTestApp(database, { PUBLIC_URL: 'https://Skin.Example.org' });
    listener = await listen(app.app.fetch, { host: '127.0.0.1', port: 0, trustedProxies: 1 });
  });
  afterAll(async () => {
    await listener.close();
    await app.close();
    await database.close();
  });

  /** Sends the lines over a real connection; returns the status and the whole answer. */
  async function send(...lines: string[]) {
    const socket = await openSocket(listener.port);
    socket.send(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    const answer = await socket.closed;
    return { status: Number(answer.split(' ')[1]), answer };
  }
  const open = async (host: string) => (await send('GET /login HTTP/1.1', `Host: ${host}`)).status;

  test.each([
    'skin.example.org',
    'SKIN.example.org:8443',
    'skin.example.org.',
    'localhost',
    'LocalHost:3000',
    'localhost.:3000',
    '127.0.0.1:3000',
    '127.8.8.8',
    '192.168.1.20',
    '[::1]:3000',
    '[2001:db8::1]',
  ])('R177 %s is accepted', async (host) => {
    expect(await open(host)).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:3000',
    'nas',
    'nas.local',
    'example.org',
    'other.skin.example.org',
    'skin.example.org.evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.1',
    'skin.example.org..',
    'x.localhost',
  ])('R177 %s is refused with 421', async (host) => {
    expect(await open(host)).toBe(421);
  });

  test.each([
    'user@localhost',
    'localhost/x',
    'evil.example#@localhost',
    'localhost, evil.example',
    '[::1',
    '%6cocalhost',
  ])('R177 %s, which no browser sends, reaches nothing', async (host) => {
    expect([400, 421]).toContain(await open(host));
  });

  test('R177 the refusal names PUBLIC_URL: in plain text for a page, as a problem for the API and for links', async () => {
    const { status, message } = problems['wrong-host'];
    expect([status, message]).toEqual([421, expect.stringContaining('PUBLIC_URL')]);
    const page = await send('GET / HTTP/1.1', 'Host: nas.local');
    expect(page.answer).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/);
    expect(page.answer).toMatch(/content-type: text\/plain/i);
    expect(page.answer).toContain(`${message}.`);
    for (const path of ['/api/auth/features', '/api/profile', '/shl/abc']) {
      const { answer } = await send(`GET ${path} HTTP/1.1`, 'Host: nas.local');
      expect(answer).toContain(JSON.stringify({ code: 'wrong-host', message }));
      expect(answer).toMatch(/cache-control: no-store/i);
    }
  });

  test('R177 a forged sign-up under a foreign name is refused before anything else', async () => {
    const body = '{';
    const { answer } = await send(
      'POST /api/auth/sign-up/email HTTP/1.1',
      'Host: evil.example',
      'Origin: http://evil.example',
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    );
    expect(answer).toContain('"code":"wrong-host"');
  });

  test('R177 X-Forwarded-Host and Forwarded change nothing', async () => {
    const forwarded = ['X-Forwarded-Host: skin.example.org', 'Forwarded: host=skin.example.org'];
    expect((await send('GET / HTTP/1.1', 'Host: evil.example', ...forwarded)).status).toBe(421);
    const foreign = ['X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example'];
    expect((await send('GET / HTTP/1.1', 'Host: skin.example.org', ...foreign)).status).toBe(200);
  });

  test('R177 a request without a host, with several or with another in its target is refused', async () => {
    expect((await send('GET /login HTTP/1.0')).status).toBe(421);
    expect((await send('GET /login HTTP/1.0', 'Host: localhost')).status).toBe(200);
    expect((await send('GET /login HTTP/1.1')).status).toBe(400);
    expect((await send('GET /login HTTP/1.1', 'Host:')).status).toBe(421);
    for (const pair of [
      ['Host: localhost', 'Host: evil.example'],
      ['Host: evil.example', 'Host: localhost'],
    ])
      expect([400, 421]).toContain((await send('GET /login HTTP/1.1', ...pair)).status);
    const open = (target: string, host: string) => send(`GET ${target} HTTP/1.1`, `Host: ${host}`);
    expect((await open('http://evil.example/login', 'localhost')).status).toBe(421);
    expect((await open('http://localhost/login', 'evil.example')).status).toBe(421);
    expect((await open('http://localhost/login', 'localhost')).status).toBe(200);
  });

  test('R177 probes of proxies and monitors work under any name', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      const { answer } = await send(`GET ${path} HTTP/1.1`, 'Host: flarewell-two:3000');
      expect([path, answer.slice(0, 12)]).toEqual([path, 'HTTP/1.1 200']);
      expect((await send(`GET ${path} HTTP/1.0`)).status).toBe(200);
    }
  });
});
