import { describe, expect, test } from 'vitest';
import { describeInvitations, describeSecurity, describeShares, describeTracked } from './roomWords.ts';

const now = '2026-11-18T12:00:00.000Z';

test.each([
  [[], 'Nothing'],
  [['Swimming'], 'Swimming'],
  [['Swimming', 'Dairy', 'Wool'], 'Swimming, Dairy, Wool'],
  [['Swimming', 'Dairy', 'Wool', 'Sun', 'Itch'], 'Swimming, Dairy, Wool, 2 more'],
])('things to track: %j', (names, words) => {
  expect(describeTracked(names)).toBe(words);
});

describe('shared links count those that work', () => {
  const share = { triesLeft: 10, endedAt: null, expiresAt: '2026-12-01T12:00:00.000Z' };
  const ended = { ...share, endedAt: '2026-11-01T12:00:00.000Z' };
  test.each([
    [[], 'None active'],
    [[ended], 'None active'],
    [[share, ended, share], '2 active'],
  ])('%#', (shares, words) => {
    expect(describeShares(shares as unknown as Parameters<typeof describeShares>[0], now)).toBe(words);
  });
});

describe('security', () => {
  test.each([
    [0, false, 'Password only'],
    [0, true, 'No passkey, two-step sign-in on'],
    [1, false, 'Passkey, two-step sign-in off'],
    [2, true, '2 passkeys, two-step sign-in on'],
  ])('%i passkeys, two-step sign-in %s', (passkeys, isOn, words) => {
    const security = { passkeys: Array(passkeys).fill({}), secondFactor: isOn ? {} : null };
    expect(describeSecurity(security as unknown as Parameters<typeof describeSecurity>[0])).toBe(words);
  });
});

describe('invitations', () => {
  const backups = {
    isOn: true,
    madeAt: '2026-11-18T03:00:00.000Z',
    isMissed: false,
    failingSince: null,
    photosMissing: 0,
  };
  const open = { usedAt: null, expiresAt: '2026-11-20T12:00:00.000Z' };
  const used = { ...open, usedAt: '2026-11-17T12:00:00.000Z' };
  test.each([
    [{ whoMayRegister: 'invited', invitations: [open, used] }, 'By invitation only, 1 open'],
    [{ whoMayRegister: 'anybody', invitations: [used] }, 'Anybody can register'],
    [{ whoMayRegister: 'nobody', invitations: [] }, 'Nobody can register'],
    [
      { whoMayRegister: 'nobody', invitations: [], backups: { ...backups, isMissed: true } },
      'A backup is overdue',
    ],
  ])('%#', (list, words) => {
    const known = { backups, ...list } as unknown as Parameters<typeof describeInvitations>[0];
    expect(describeInvitations(known, { now, timezone: 'UTC' })).toBe(words);
  });
});
