import type { Context } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv } from '#api.ts';
import { addressOf, networkOf } from '#auth/address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an address out of a header is cut to the length that addresses can have', () => {
  const c = {
    env: { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
    req: { header: () => `192.0.2.1, ${'9'.repeat(15_000)}` },
  } as unknown as Context<ApiEnv>;
  expect(addressOf(c, 1)).toBe('9'.repeat(64));
  expect(addressOf(c, 2)).toBe('192.0.2.1');
  expect(addressOf(c, 0)).toBe('10.0.0.1');
});

test('two addresses of one household are one network, those of two are two', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
});
