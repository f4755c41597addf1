import { instantOf } from '@flarewell/domain/day';
import { registrationChoices } from '@flarewell/domain/invitations/registration';
import { expect, test } from 'vitest';
import type { Invitation } from '#data/account/invitations.ts';
import { describeEnd, groupInvitations, nameInvitation, registrationWords } from './invitationWords.ts';

/** Not the timezone in which the tests run. */
const timezone = 'Pacific/Auckland';
const at = (day: string, time = '12:00') => instantOf(day, time, timezone);
const now = at('2026-11-16', '17:00');

const makeInvitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: '0d8b1c1e-8f4b-4a7e-9d59-0f4d5f0f6a11',
  name: 'Aunt Rosa',
  madeAt: at('2026-11-14'),
  expiresAt: at('2026-11-21'),
  usedAt: null,
  ...changes,
});

test('every choice of who may register has words', () => {
  expect(registrationWords.map(({ value }) => value).toSorted()).toEqual(registrationChoices.toSorted());
});

test.each<[Partial<Invitation>, string, string]>([
  [{ usedAt: at('2026-11-15', '08:05') }, 'Aunt Rosa', 'Used yesterday at 08:05'],
  [{ usedAt: at('2026-11-02'), expiresAt: at('2026-11-03') }, 'Aunt Rosa', 'Used on Nov 2'],
  [{ name: '', expiresAt: at('2026-11-16', '09:30') }, 'Without a name', 'Expired today at 09:30'],
])('how an invitation ended: %o', (changes, name, end) => {
  expect(nameInvitation(makeInvitation(changes))).toBe(name);
  expect(describeEnd(makeInvitation(changes), { now, timezone })).toBe(end);
});

test('open invitations keep their order, and the one that ended last is the first of the others', () => {
  const invitations = [
    makeInvitation({ id: 'newest' }),
    makeInvitation({ id: 'used early', usedAt: at('2026-11-01'), expiresAt: at('2026-11-07') }),
    makeInvitation({ id: 'expired', expiresAt: at('2026-11-10') }),
    makeInvitation({ id: 'expires now', expiresAt: now }),
    makeInvitation({ id: 'used', usedAt: at('2026-11-12') }),
    makeInvitation({ id: 'oldest' }),
  ];
  const { open, ended } = groupInvitations(invitations, now);
  expect(open.map(({ id }) => id)).toEqual(['newest', 'oldest']);
  expect(ended.map(({ id }) => id)).toEqual(['expires now', 'used', 'expired', 'used early']);
});

test('without invitations both groups are empty', () => {
  expect(groupInvitations([], now)).toEqual({ open: [], ended: [] });
});
