import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { loadSite } from '#site.ts';

describe('the app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-site-'));
  const files: Record<string, string> = {
    'index.html': 'landing',
    'app.html': 'app',
    'privacy.html': '<a href="mailto:%PRIVACY_CONTACT%">%PRIVACY_CONTACT%</a> %PRIVACY_UPDATED%',
    'privacy-no-contact.html': 'nobody %PRIVACY_UPDATED%',
    'assets/app-a1b2.js': 'script',
    '.vite/manifest.json': '{}',
    'favicon.svg': '<svg/>',
  };
  const open = (contact: string | null = null, publicUrl = 'http://localhost:3000') =>
    createApp({ site: loadSite(folder, { contact, updated: '2026-11-15' }), publicUrl: new URL(publicUrl) });

  beforeAll(() => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    writeFileSync(join(folder, 'assets/app-a1b2.js.gz'), gzipSync('script'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['/', 200, 'landing'],
    ['/privacy', 200, 'nobody November 15, 2026'],
    ['/login', 200, 'app'],
    ['/app/dashboard', 200, 'app'],
    ['/app/check-in?date=2026-11-14&action=checkin', 200, 'app'],
    ['/app/conditions/123', 200, 'app'],
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

  test('the privacy statement names its contact, as text', async () => {
    const response = await open('a"><script>@example.org').request('/privacy');
    expect(await response.text()).toBe(
      '<a href="mailto:a&quot;&gt;&lt;script&gt;@example.org">a&quot;&gt;&lt;script&gt;@example.org</a> November 15, 2026',
    );
  });

  test('hashed files may be kept for ever, pages are asked for again, and unchanged ones are not sent twice', async () => {
    const app = open();
    const script = await app.request('/assets/app-a1b2.js');
    expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const page = await app.request('/');
    expect(page.headers.get('Cache-Control')).toBe('no-cache');
    const again = await app.request('/', { headers: { 'If-None-Match': page.headers.get('ETag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('a browser that takes gzip gets the compressed file', async () => {
    const response = await open().request('/assets/app-a1b2.js', {
      headers: { 'Accept-Encoding': 'gzip, deflate' },
    });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect(gunzipSync(await response.bytes()).toString()).toBe('script');
  });

  test.each(['/', '/app/dashboard', '/nowhere', '/healthz', '/assets/app-a1b2.js'])(
    '%s lets nothing from elsewhere run',
    async (path) => {
      const { headers } = await open().request(path);
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'");
      expect(headers.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Strict-Transport-Security')).toBeNull();
    },
  );

  test('behind https, browsers are told to stay there', async () => {
    const { headers } = await open(null, 'https://skin.example.org').request('/');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
    expect(headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests');
  });

  test('a web app that was never built is said in one sentence', () => {
    expect(() => loadSite(join(folder, 'nowhere'), { contact: null, updated: '2026-11-15' })).toThrow(
      'The web app is not built; `npm start` builds it.',
    );
  });
});
