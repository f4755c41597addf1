import { expect, test } from 'vitest';
import type { Share } from '#data/shares.ts';
import { groupShares } from './groupShares.ts';

const now = '2026-11-16T12:00:00.000Z';
const makeShare = (id: string, changes: Partial<Share> = {}) =>
  ({ id, expiresAt: '2026-12-01T12:00:00.000Z', endedAt: null, triesLeft: 10, ...changes }) as Share;

test('links that work keep their order, and the link that ended last is the first of the others', () => {
  const shares = [
    makeShare('newest'),
    makeShare('stopped early', { endedAt: '2026-11-02T12:00:00.000Z' }),
    makeShare('expired', { expiresAt: '2026-11-10T12:00:00.000Z' }),
    makeShare('used up', { triesLeft: 0 }),
    makeShare('stopped just now', { endedAt: now }),
    makeShare('oldest'),
  ];
  const { active, ended } = groupShares(shares, now);
  expect(active.map(({ id }) => id)).toEqual(['newest', 'oldest']);
  expect(ended.map(({ id }) => id)).toEqual(['used up', 'stopped just now', 'expired', 'stopped early']);
});

test('links that a restore has ended all at once keep their order', () => {
  const shares = ['newest', 'middle', 'oldest'].map((id) => makeShare(id, { endedAt: now }));
  expect(groupShares(shares, now).ended).toEqual(shares);
});

test('without links both groups are empty', () => {
  expect(groupShares([], now)).toEqual({ active: [], ended: [] });
});
