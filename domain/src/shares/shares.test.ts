import { describe, expect, test } from 'vitest';
import { expiryOf, shareLimits, shareLives, shareStatus, trimRecipient, validateShare } from './shares.ts';

const NOW = '2026-11-14T18:42:00.000Z';
const LATER = '2026-11-14T18:42:00.001Z';

describe('R159 the status of a link', () => {
  test.each([
    ['active', { endedAt: null, expiresAt: LATER, triesLeft: 1 }],
    ['expired', { endedAt: null, expiresAt: NOW, triesLeft: 10 }],
    ['used-up', { endedAt: null, expiresAt: LATER, triesLeft: 0 }],
    ['stopped', { endedAt: NOW, expiresAt: LATER, triesLeft: 10 }],
    ['stopped', { endedAt: NOW, expiresAt: NOW, triesLeft: 1 }],
    ['used-up', { endedAt: NOW, expiresAt: LATER, triesLeft: 0 }],
    ['used-up', { endedAt: null, expiresAt: NOW, triesLeft: 0 }],
  ] as const)('is %s', (status, share) => {
    expect(shareStatus(share, NOW)).toBe(status);
  });
});

test('R159 a link works for 1, 7, 30, 90 or 365 days of 24 hours', () => {
  expect(shareLives.map((life) => expiryOf(NOW, life).slice(0, 16))).toEqual([
    '2026-11-15T18:42',
    '2026-11-21T18:42',
    '2026-12-14T18:42',
    '2027-02-12T18:42',
    '2027-11-14T18:42',
  ]);
  expect(shareLimits.active).toBeLessThanOrEqual(shareLimits.ended);
});

test('R159 a link needs a name of at most 80 characters', () => {
  expect(validateShare({ label: 'Dr. Weber, November' })).toEqual({});
  expect(validateShare({ label: 'x'.repeat(80) })).toEqual({});
  expect(validateShare({ label: ' ' })).toEqual({ label: 'Please enter a name' });
  expect(validateShare({ label: 'x'.repeat(81) })).toEqual({
    label: 'Name must be at most 80 characters long',
  });
});

test('R160 a passcode is checked only if there is one', () => {
  expect(validateShare({ label: 'Dr. Weber', passcode: 'maple river stone' })).toEqual({});
  expect(validateShare({ label: 'Dr. Weber', passcode: '' })).toEqual({
    passcode: 'Passcode must be at least 6 characters long',
  });
});

test('R161 a reader’s name is stored in one line of at most 80 characters', () => {
  expect(trimRecipient('  Dr.\n Weber\u0000 ')).toBe('Dr. Weber');
  // Characters that reverse the direction of text could rearrange the line that names the reader.
  expect(trimRecipient('\u202eDr. \u2066Weber\u2069')).toBe('Dr. Weber');
  expect(trimRecipient('🙂'.repeat(100))).toBe('🙂'.repeat(80));
  expect(trimRecipient(' \u0007 ')).toBe(null);
});
