import { afterEach, expect, test, vi } from 'vitest';
import { canUsePasskeys, findPasskeyObstacle } from './passkeyCeremony.ts';

afterEach(() => vi.unstubAllGlobals());

const credentials = class PublicKeyCredential {};

test.each([
  ['https and a name', { hostname: 'diary.example.org', isSecure: true, offered: credentials }, null],
  [
    'localhost, which counts as secure',
    { hostname: 'localhost', isSecure: true, offered: credentials },
    null,
  ],
  ['an IP address', { hostname: '192.168.1.7', isSecure: true, offered: credentials }, 'address'],
  ['an IPv6 address', { hostname: '[fe80::1]', isSecure: true, offered: credentials }, 'address'],
  ['no https', { hostname: 'diary.lan', isSecure: false, offered: undefined }, 'address'],
  ['an old browser', { hostname: 'diary.example.org', isSecure: true, offered: undefined }, 'browser'],
])('%s', (_, { hostname, isSecure, offered }, obstacle) => {
  vi.stubGlobal('location', { hostname });
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('PublicKeyCredential', offered);
  expect(findPasskeyObstacle()).toBe(obstacle);
  expect(canUsePasskeys()).toBe(obstacle === null);
});
