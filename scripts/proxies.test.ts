import { expect, test } from 'vitest';
import { readRows } from './asvsTables.ts';
import { checks } from './proxies/checks.ts';
import { findBlock, page, readPageSettings } from './proxies/docs.ts';

test('every row of the table is a check of npm run test:proxies, and the other way round', () => {
  expect(readRows(page, 'Through the proxy').map(([what]) => what)).toEqual(Object.keys(checks));
});

test('the page has the settings, and lines for each proxy that point to the default port', () => {
  expect(readPageSettings()).toEqual({ PUBLIC_URL: 'https://skin.example.org', TRUSTED_PROXIES: '1' });
  for (const language of ['caddyfile', 'nginx'])
    expect(findBlock(page, language)).toContain('127.0.0.1:3000');
  expect(page.slice(page.indexOf('## Traefik'))).toContain('http://127.0.0.1:3000');
});

test('a renewed certificate reaches nginx', () => {
  expect(page).toMatch(/^sudo certbot certonly .+ --deploy-hook 'systemctl reload nginx'$/m);
});

test('a block that the page does not have is an error', () => {
  expect(() => findBlock(page, 'apache')).toThrow('no block of apache');
});
