import { expect, test } from 'vitest';
import { isSignUpOffered, usableToken } from './signUpWays.ts';
import type { OpenedInvitation } from './useInvitation.ts';

const opened = (status: OpenedInvitation['status'], token = 'a-B_1'): OpenedInvitation => ({
  token,
  status,
  expiresAt: null,
});

test.each([
  ['open', null, true],
  ['open', opened('invalid'), true],
  ['invite', null, false],
  ['invite', opened('checking'), true],
  ['invite', opened('valid'), true],
  ['invite', opened('unchecked'), true],
  ['invite', opened('invalid'), false],
  ['invite', opened('checking', ''), false],
  ['closed', null, false],
  ['closed', opened('valid'), false],
] as const)('on a server that is %s, with %o, signing up is offered: %s', (mode, invitation, isOffered) => {
  expect(isSignUpOffered(mode, invitation)).toBe(isOffered);
});

test.each([
  ['open', true],
  ['invite', true],
  ['closed', false],
] as const)('with a link to a diary, on a server that is %s: %s', (mode, isOffered) => {
  expect(isSignUpOffered(mode, null, true)).toBe(isOffered);
});

test.each([
  [null, undefined],
  [opened('valid'), 'a-B_1'],
  [opened('unchecked'), 'a-B_1'],
  [opened('invalid'), undefined],
  [opened('checking', ''), undefined],
] as const)('%o is sent as %j', (invitation, token) => {
  expect(usableToken(invitation)).toBe(token);
});
