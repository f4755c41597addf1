import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '#http/headers.ts';

async function headersOf(publicUrl: string) {
  const app = new Hono().use(securityHeaders(new URL(publicUrl))).get('*', (c) => c.text('page'));
  return (await app.request('/')).headers;
}

describe('the headers of every response', () => {
  test('forbid scripts from other origins', async () => {
    const headers = await headersOf('http://localhost:3000');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'");
    expect(headers.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  });

  test('tell browsers, behind https, to use https for two years, on subdomains too', async () => {
    const headers = await headersOf('https://skin.example.org');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
    expect(headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests');
  });
});
