import { describe, expect, test } from 'vitest';
import {
  invitationExpiry,
  invitationStatus,
  invitationsKeptSince,
  makeInvitationLink,
  validateInvitation,
} from './invitations.ts';
import { invitationMessages, openInvitationLimit } from './messages.ts';

const NOW = '2026-11-14T18:42:00.000Z';
const LATER = '2026-11-14T18:42:00.001Z';

describe('R167 an invitation', () => {
  test.each([
    ['open', { usedAt: null, expiresAt: LATER }],
    ['expired', { usedAt: null, expiresAt: NOW }],
    ['used', { usedAt: NOW, expiresAt: LATER }],
    ['used', { usedAt: NOW, expiresAt: NOW }],
  ] as const)('is %s', (status, invitation) => {
    expect(invitationStatus(invitation, NOW)).toBe(status);
  });

  test('works for 7 days of 24 hours', () => {
    expect(invitationExpiry(NOW)).toBe('2026-11-21T18:42:00.000Z');
  });

  test('has a note of at most 80 characters, or none', () => {
    for (const name of ['', '  ', 'Aunt Rosa', 'x'.repeat(80)])
      expect(validateInvitation({ name })).toEqual({});
    expect(validateInvitation({ name: 'x'.repeat(81) })).toEqual({
      name: 'Name must be at most 80 characters long',
    });
  });

  test('has its token behind the #, where no server logs it', () => {
    const link = makeInvitationLink('https://flarewell.example', 'abc-_1');
    expect(link).toBe('https://flarewell.example/login#invitation=abc-_1');
  });

  test('can be made while fewer than 50 are open, and the refusal names the limit', () => {
    expect(openInvitationLimit).toBe(50);
    expect(invitationMessages.tooMany).toContain('at most 50 open invitations');
  });
});

test('R168 an invitation stays listed for 30 days after its end', () => {
  expect(invitationsKeptSince(NOW)).toBe('2026-10-15T18:42:00.000Z');
});
