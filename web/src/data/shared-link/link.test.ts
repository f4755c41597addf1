import { makeLink } from '@flarewell/domain/shares/link';
import { base64url } from 'jose';
import { expect, test } from 'vitest';
import { readLinkOf } from './link.ts';

const origin = 'https://flarewell.example';
const [token, key] = ['t'.repeat(43), 'k'.repeat(43)];
const link = makeLink(
  { label: 'Dr. Weber', hasPasscode: false },
  { token, key, origin, exp: 1_800_000_000 },
  base64url.encode,
);
const { hash } = new URL(link);

test.each([
  ['as it was made', hash],
  ['as some mail programs write it', hash.replace(':', '%3A').replace('/', '%2F')],
])('a link is read from the address %s', (_, written) => {
  expect(readLinkOf({ hash: written, origin })).toMatchObject({
    path: `/shl/${token}`,
    key,
    label: 'Dr. Weber',
  });
});

test('a percent sign that encodes nothing makes a damaged link', () => {
  expect(readLinkOf({ hash: '#shlink:/%%%', origin })).toBe(null);
});
