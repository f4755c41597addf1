import { expect, test } from 'vitest';
import { chooseSource, type Source } from './routing.ts';

const origin = 'https://flarewell.example';

test.each<[Source, string]>([
  ['app', '/app/dashboard'],
  ['app', '/app/check-in?date=2025-06-14&action=checkin'],
  ['app', '/app'],
  ['app', '/login?next=%2Fapp%2Ftrends'],
  ['app', '/check-in'],
  ['shared', '/s'],
  ['app', '/conditions/7'],
  ['landing', '/'],
  ['network', '/privacy'],
  ['network', '/reminders/stop?token=x'],
  ['network', '/api/docs'],
  ['network', '/photos/a/b.jpg'],
  ['network', '/healthz'],
  ['network', '/readyz'],
  ['network', '/metrics'],
  ['network', '/apple'],
  ['network', '/shl/abc'],
])('%s: a visit to %s', (source, path) => {
  expect(chooseSource({ method: 'GET', mode: 'navigate', url: origin + path }, origin)).toBe(source);
});

test.each<[Source, string]>([
  ['file', '/assets/base-C7uPA5gn.js'],
  ['network', '/api/check-ins?since=4'],
  ['network', '/photos/a/b.jpg'],
  ['network', '/manifest.webmanifest'],
  ['network', '/shl/abc?recipient='],
  ['network', '/app/dashboard'],
])('%s: a request by a page for %s', (source, path) => {
  expect(chooseSource({ method: 'GET', mode: 'cors', url: origin + path }, origin)).toBe(source);
});

test('writes and requests to other sites are left to the network', () => {
  expect(chooseSource({ method: 'POST', mode: 'navigate', url: `${origin}/app/dashboard` }, origin)).toBe(
    'network',
  );
  expect(
    chooseSource({ method: 'GET', mode: 'cors', url: 'https://elsewhere.example/assets/a.js' }, origin),
  ).toBe('network');
});
