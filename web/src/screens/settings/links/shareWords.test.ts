import { instantOf } from '@flarewell/domain/day';
import { expect, test } from 'vitest';
import type { Share } from '#data/shares.ts';
import {
  describeContent,
  describeEnd,
  describeOpenings,
  describeStart,
  describeTries,
} from './shareWords.ts';

/** Not the timezone in which the tests run. */
const timezone = 'Pacific/Auckland';
const at = (day: string, time = '12:00') => instantOf(day, time, timezone);
const clock = { now: at('2026-11-16', '17:00'), timezone };

const makeShare = (changes: Partial<Share>): Share => ({
  id: '0d8b1c1e-8f4b-4a7e-9d59-0f4d5f0f6a11',
  label: 'Dr. Weber, November',
  from: '2026-08-19',
  to: '2026-11-16',
  hasNotes: false,
  hasPhotos: false,
  hasPatterns: false,
  hasPasscode: false,
  createdAt: at('2026-11-14'),
  expiresAt: at('2026-12-14'),
  endedAt: null,
  triesLeft: 10,
  openedCount: 0,
  lastOpenedAt: null,
  lastRecipient: null,
  ...changes,
});

test.each<[Partial<Share>, string]>([
  [{}, 'Aug 19 to Nov 16, 2026, without notes or photos'],
  [{ hasNotes: true }, 'Aug 19 to Nov 16, 2026, with notes'],
  [{ hasNotes: true, hasPhotos: true }, 'Aug 19 to Nov 16, 2026, with notes and photos'],
  [
    { from: '2025-11-17', hasNotes: true, hasPhotos: true, hasPatterns: true },
    'Nov 17, 2025 to Nov 16, 2026, with notes, photos, and patterns',
  ],
])('what is in a link: %o', (changes, words) => {
  expect(describeContent(makeShare(changes))).toBe(words);
});

test.each<[Partial<Share>, string]>([
  [{}, 'Made on Nov 14'],
  [{ hasPasscode: true }, 'Made on Nov 14 with a passcode'],
  [{ createdAt: at('2026-11-15', '23:59') }, 'Made yesterday at 23:59'],
])('when a link was made: %o', (changes, words) => {
  expect(describeStart(makeShare(changes), clock)).toBe(words);
});

test.each<[Partial<Share>, string | null]>([
  [{}, null],
  [{ openedCount: 1, lastOpenedAt: at('2026-11-14') }, 'Opened once, on Nov 14'],
  [
    { openedCount: 3, lastOpenedAt: at('2026-11-14'), lastRecipient: 'Dr. Weber' },
    'Opened 3 times, last on Nov 14 by “Dr. Weber”',
  ],
  [{ openedCount: 1234, lastOpenedAt: at('2026-11-16', '16:59') }, 'Opened 1,234 times, last today at 16:59'],
])('how often a link was opened: %o', (changes, words) => {
  expect(describeOpenings(makeShare(changes), clock)).toBe(words);
});

test.each([
  [10, null],
  [9, '1 wrong passcode so far. The link ends after 9 more'],
  [1, '9 wrong passcodes so far. The link ends after 1 more'],
])('%i tries left: %s', (triesLeft, words) => {
  expect(describeTries(makeShare({ hasPasscode: true, triesLeft }))).toBe(words);
});

test.each<[Partial<Share>, string]>([
  [{ endedAt: at('2026-11-15', '08:05') }, 'Stopped yesterday at 08:05'],
  [{ endedAt: at('2026-11-01'), expiresAt: at('2026-11-02'), triesLeft: 1 }, 'Stopped on Nov 1'],
  [{ expiresAt: at('2025-11-14') }, 'Expired on Nov 14, 2025'],
  [{ triesLeft: 0 }, 'Ended after ten wrong passcodes'],
  [{ triesLeft: 0, expiresAt: at('2025-11-14') }, 'Ended after ten wrong passcodes'],
  [{ triesLeft: 0, endedAt: at('2026-11-01') }, 'Ended after ten wrong passcodes'],
])('how a link ended: %o', (changes, words) => {
  expect(describeEnd(makeShare(changes), clock)).toBe(words);
});
