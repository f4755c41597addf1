import fc from 'fast-check';
import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { networksOf, parseAddress, readClientAddress } from '#http/requests/address.ts';
import type { ApiEnv } from '#http/router.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:51324', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:0db8::0001', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:51324', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::1', '::1'],
])('%s is the address %s', (text, address) => {
  expect(parseAddress(text)).toBe(address);
});

test.each([
  '',
  'unknown',
  '_hidden',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.07',
  '0xcb.0.113.7',
  '3405803783',
  '203.0.113.7:',
  '203.0.113.7:http',
  '203.0.113.7:123456',
  '203.0.113.7 192.0.2.1',
  '203.0.113.7/32',
  '[203.0.113.7]',
  '[203.0.113.7]:80',
  '[2001:db8::1',
  '[2001:db8::1]x',
  '2001:db8::1::2',
  '2001:db8:1:2:3:4:5:6:7',
  '%eth0',
  'for=203.0.113.7',
  '"[2001:db8::1]"',
  '9'.repeat(15_000),
])('%j is no address', (text) => {
  expect(parseAddress(text)).toBe(null);
});

const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });

test('every spelling of an IPv6 address is one address', () => {
  const padded = (parts: number[]) => parts.map((part) => part.toString(16).padStart(4, '0')).join(':');
  fc.assert(
    fc.property(groups, fc.boolean(), fc.nat(65_535), (parts, isUpperCase, port) => {
      const plain = parts.map((part) => part.toString(16)).join(':');
      const written = isUpperCase ? padded(parts).toUpperCase() : padded(parts);
      const address = parseAddress(plain);
      expect(address).not.toBe(null);
      expect(parseAddress(written)).toBe(address);
      expect(parseAddress(`[${written}]:${port}`)).toBe(address);
      expect(parseAddress(address ?? '')).toBe(address);
    }),
  );
});

test('an IPv4 address with any port is the same address', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(65_535), (address, port) => {
      expect(parseAddress(`${address}:${port}`)).toBe(address);
    }),
  );
});

test('any text is parsed to a valid address or to null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.webAuthority()), (text) => {
      const address = parseAddress(text);
      if (address !== null) expect(parseAddress(address)).toBe(address);
    }),
  );
});

const contextOf = (remoteAddress: string | undefined, forwardedFor: string) =>
  ({
    env: { incoming: { socket: { remoteAddress } } },
    req: { header: () => forwardedFor },
  }) as unknown as Context<ApiEnv>;

test.each([
  ['203.0.113.7', 0, '10.0.0.1'],
  ['203.0.113.7', 1, '203.0.113.7'],
  ['203.0.113.7:50000', 1, '203.0.113.7'],
  ['[2001:DB8::1]:50000', 1, '2001:db8::1'],
  ['192.0.2.1, 203.0.113.7', 1, '203.0.113.7'],
  ['192.0.2.1, 203.0.113.7', 2, '192.0.2.1'],
  // An invalid or missing entry counts as the proxy's own address.
  ['192.0.2.1, unknown', 1, '10.0.0.1'],
  [`192.0.2.1, ${'9'.repeat(15_000)}`, 1, '10.0.0.1'],
  ['', 1, '10.0.0.1'],
  ['203.0.113.7', 2, '10.0.0.1'],
])('X-Forwarded-For %j behind %i proxies means %s', (forwardedFor, trustedProxies, address) => {
  expect(readClientAddress(contextOf('::ffff:10.0.0.1', forwardedFor), trustedProxies)).toBe(address);
});

test('a closed connection has no address', () => {
  expect(readClientAddress(contextOf(undefined, ''), 0)).toBe('');
});

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:abcd:3:4:5:6', ['2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['2001:db8:1:2:ffff::1', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['::3:4:5:6:7:8', ['0:0:3:4::/64', '0:0:3:0::/56', '0:0:3::/48']],
  ['', ['']],
])('the networks of %s are %s', (address, prefixes) => {
  expect(networksOf(address).map(({ prefix }) => prefix)).toEqual(prefixes);
});

test('two addresses share exactly the prefixes whose bits they have in common', () => {
  const isShared = (one: number[], other: number[], bits: number) =>
    [0, 1, 2, 3].every((index) => {
      const kept = Math.min(16, Math.max(0, bits - index * 16));
      return (one[index] ?? 0) >> (16 - kept) === (other[index] ?? 0) >> (16 - kept);
    });
  const write = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
  fc.assert(
    fc.property(groups, fc.nat(7), fc.integer({ min: 1, max: 0xffff }), (one, index, change) => {
      const other = one.map((part, at) => (at === index ? part ^ change : part));
      const [first, second] = [networksOf(write(one)), networksOf(write(other))];
      fc.pre(first.length === 3 && second.length === 3);
      const shared = first.map(({ prefix }, at) => prefix === second[at]?.prefix);
      expect(shared).toEqual([64, 56, 48].map((bits) => isShared(one, other, bits)));
    }),
  );
});
