import { makeInvitationLink } from '@flarewell/domain/invitations/invitations';
import { expect, test } from 'vitest';
import {
  hasAccountLink,
  loginForDiary,
  readAccountLink,
  readDiaryToken,
  readInvitation,
} from './accountLinks.ts';

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

test.each(['sign-in', 'sign-up'] as const)(
  'the login page keeps the token of a link to a diary for %s',
  (mode) => {
    const address = new URL(loginForDiary('a-B_1', mode), 'https://flarewell.example');
    expect(readDiaryToken(address)).toBe('a-B_1');
    expect(address.searchParams.has('sign-up')).toBe(mode === 'sign-up');
    expect([hasAccountLink(address), readInvitation(address)]).toEqual([false, null]);
  },
);

test.each(['#main', '#diary', '#invitation=x', ''])('%j has no link to a diary', (hash) => {
  expect(readDiaryToken({ hash })).toBeNull();
});
