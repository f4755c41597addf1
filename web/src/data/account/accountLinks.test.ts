import { makeInvitationLink } from '@flarewell/domain/invitations/invitations';
import { expect, test } from 'vitest';
import { hasAccountLink, readAccountLink, readInvitation } from './accountLinks.ts';

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

test.each([
  [makeInvitationLink('https://flarewell.example', 'a-B_1'), 'a-B_1'],
  ['https://flarewell.example/login#invitation', ''],
  ['https://flarewell.example/login?invitation=a-B_1', null],
  ['https://flarewell.example/login#main', null],
])('the token of the invitation %s is %j', (link, token) => {
  expect(readInvitation(new URL(link))).toBe(token);
  expect(hasAccountLink(new URL(link))).toBe(false);
});
