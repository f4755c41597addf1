import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSite, serveSite } from '#http/site.ts';

describe('the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-site-'));
  const files: Record<string, string> = {
    'index.html': 'landing',
    'index-signed-in.html': 'landing of who is signed in',
    'app.html': 'app',
    'app-signed-in.html': 'app with preloads',
    'shared.html': 'page for readers',
    'privacy.html':
      '<time datetime="%PRIVACY_UPDATED_DAY%">%PRIVACY_UPDATED%</time> <a href="mailto:%PRIVACY_CONTACT%">%PRIVACY_CONTACT%</a>',
    'privacy-no-contact.html': 'nobody %PRIVACY_UPDATED%',
    'assets/app-a1b2.js': 'script',
    'assets/plain-c3d4.js': 'never compressed',
    '.vite/manifest.json': '{}',
    'favicon.svg': '<svg/>',
    'service-worker.js': 'worker',
    'manifest.webmanifest': '{}',
  };
  const open = (contact: string | null = null) => {
    const site = loadSite(folder, { contact, updated: '2026-11-15' });
    return new Hono().get('*', (c) => serveSite(site, c));
  };

  beforeAll(() => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    writeFileSync(join(folder, 'assets/app-a1b2.js.gz'), gzipSync('script'));
    writeFileSync(join(folder, 'assets/app-a1b2.js.br'), brotliCompressSync('script'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('signed-in people get their own landing page', async () => {
    const site = loadSite(folder, { contact: null, updated: '2026-11-15' });
    const response = await new Hono().get('*', (c) => serveSite(site, c, true)).request('/');
    expect(await response.text()).toBe('landing of who is signed in');
    expect(response.headers.get('Vary')).toBe('Cookie, Accept-Encoding');
  });

  test.each([
    ['/', 200, 'landing'],
    ['/privacy', 200, 'nobody November 15, 2026'],
    ['/login', 200, 'app'],
    ['/s', 200, 'page for readers'],
    ['/app/dashboard', 200, 'app with preloads'],
    ['/app/check-in?date=2026-11-14&action=checkin', 200, 'app with preloads'],
    ['/app/conditions/123', 200, 'app with preloads'],
    ['/assets/app-a1b2.js', 200, 'script'],
    ['/favicon.svg', 200, '<svg/>'],
    ['/nowhere', 404, 'app'],
    ['/app/nowhere', 404, 'app'],
    ['/assets/gone.js', 404, 'app'],
    ['/app.html', 404, 'app'],
    ['/privacy-no-contact.html', 404, 'app'],
    ['/.vite/manifest.json', 404, 'app'],
    ['/assets/app-a1b2.js.gz', 404, 'app'],
    ['/..%2f..%2fpackage.json', 404, 'app'],
    ['/%', 404, 'app'],
  ])('GET %s answers %i', async (path, status, body) => {
    const response = await open().request(path);
    expect([response.status, await response.text()]).toEqual([status, body]);
  });

  test.each([
    ['/app', '/app/dashboard'],
    ['/check-in?date=2026-11-14&action=checkin', '/app/check-in?date=2026-11-14&action=checkin'],
    ['/conditions', '/app/conditions'],
    ['/conditions/123', '/app/conditions/123'],
  ])('GET %s leads to %s', async (path, to) => {
    const response = await open().request(path);
    expect([response.status, response.headers.get('Location')]).toEqual([302, to]);
  });

  test.each([
    ['a"><script>@example.org', 'a&quot;&gt;&lt;script&gt;@example.org'],
    ["$&$1$'@example.org", "$&amp;$1$'@example.org"],
  ])(
    'the privacy statement contains the contact %s as escaped text, and its date for people and machines',
    async (contact, shown) => {
      const response = await open(contact).request('/privacy');
      expect(await response.text()).toBe(
        `<time datetime="2026-11-15">November 15, 2026</time> <a href="mailto:${shown}">${shown}</a>`,
      );
    },
  );

  test('hashed files are cached for ever, and pages are revalidated', async () => {
    const cacheControl = async (path: string) => (await open().request(path)).headers.get('Cache-Control');
    expect(await cacheControl('/assets/app-a1b2.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheControl('/')).toBe('no-cache');
  });

  test.each([
    ['/service-worker.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('%s has a fixed URL, so browsers revalidate it', async (path, type) => {
    const { headers } = await open().request(path);
    expect([headers.get('Cache-Control'), headers.get('Content-Type')]).toEqual(['no-cache', type]);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0.5', 'gzip'],
    ['br; q=0 , gzip ;q=0.000', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['gzip, *;q=0', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['identity', null],
    ['gzipped, bro', null],
    ['', null],
    [undefined, null],
  ])('a browser that accepts %s gets %s', async (accepted, encoding) => {
    const headers = accepted === undefined ? undefined : { 'Accept-Encoding': accepted };
    const response = await open().request('/assets/app-a1b2.js', { headers });
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    if (encoding === 'gzip') expect(gunzipSync(await response.bytes()).toString()).toBe('script');
  });

  test('each encoding has its own ETag and is answered with 304', async () => {
    const app = open();
    const ask = (encoding: string, tag = '') =>
      app.request('/assets/app-a1b2.js', {
        headers: { 'Accept-Encoding': encoding, ...(tag && { 'If-None-Match': tag }) },
      });
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => (await ask(encoding)).headers.get('ETag') ?? ''),
    );
    expect(new Set(tags).size).toBe(3);
    const [br = '', gzip = ''] = tags;
    const again = await ask('gzip', `"other", W/${gzip}`);
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', gzip]);
    expect((await ask('gzip', '*')).status).toBe(304);
    expect((await ask('gzip', br)).status).toBe(200);
    expect((await ask('gzip', gzip.slice(1, -2))).status).toBe(200);
  });

  test('a web app that was never built is reported in one sentence', () => {
    expect(() => loadSite(join(folder, 'nowhere'), { contact: null, updated: '2026-11-15' })).toThrow(
      'The web app is not built; `npm start` builds it.',
    );
  });
});
