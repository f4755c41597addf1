import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '#http/headers.ts';

async function headersOf(publicUrl: string) {
  const app = new Hono().use(securityHeaders(new URL(publicUrl))).get('*', (c) => c.text('page'));
  return (await app.request('/')).headers;
}

describe('what every answer carries', () => {
  test('nothing from elsewhere runs', async () => {
    const headers = await headersOf('http://localhost:3000');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'");
    expect(headers.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  });

  test('behind https, browsers are told to stay there for two years, on subdomains too', async () => {
    const headers = await headersOf('https://skin.example.org');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
    expect(headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests');
  });
});
