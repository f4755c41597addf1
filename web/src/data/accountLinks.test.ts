import { expect, test } from 'vitest';
import { hasAccountLink, readAccountLink } from './accountLinks.ts';

test.each([
  ['', '#reset-password=a-B_1', { name: 'reset-password', token: 'a-B_1' }],
  ['', '#verify-email', { name: 'verify-email', token: '' }],
  ['?next=/app', '#confirm-email-change=x', { name: 'confirm-email-change', token: 'x' }],
  ['?forgot-password', '', { name: 'forgot-password', token: '' }],
])('/login%s%s is a link', (search, hash, link) => {
  expect(readAccountLink({ search, hash })).toEqual(link);
});

test.each([
  ['', ''],
  ['?reset-password=token', ''],
  ['', '#forgot-password'],
  ['?reason=password-reset', '#main'],
])('/login%s%s is not a link', (search, hash) => {
  expect(hasAccountLink({ search, hash })).toBe(false);
});
