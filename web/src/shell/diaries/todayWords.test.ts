import type { ListedDiary } from '@flarewell/domain/wire/diaries';
import { expect, test } from 'vitest';
import { describeToday } from './todayWords.ts';

const now = '2026-11-17T20:00:00.000Z';
const latest = { day: '2026-11-17', savedAt: '2026-11-17T18:05:00.000Z', savedBy: 'jonas' };
const leo: ListedDiary = {
  id: 'leo',
  name: 'Leo',
  birthDate: null,
  role: 'owner',
  members: [
    { id: 'maya', name: 'Maya', role: 'owner' },
    { id: 'jonas', name: 'Jonas', role: 'writer' },
  ],
  timezone: 'Europe/Berlin',
  latest,
};

test.each<[string, Partial<ListedDiary>, string]>([
  ['done by another member', {}, 'Today: done by Jonas, 19:05'],
  ['done by oneself', { latest: { ...latest, savedBy: 'maya' } }, 'Today: done, 19:05'],
  ['done by somebody who left', { latest: { ...latest, savedBy: 'robin' } }, 'Today: done, 19:05'],
  ['done yesterday', { latest: { ...latest, day: '2026-11-16' } }, 'Not yet today'],
  ['never done', { latest: null }, 'Not yet today'],
  ['where a new day has begun', { timezone: 'Asia/Tokyo' }, 'Not yet today'],
  ['the own one', { id: 'maya', latest: null }, 'You · not yet today'],
  ['the own one, by another member', { id: 'maya' }, 'You · today: done by Jonas, 19:05'],
])('a diary that was %s', (_, changes, words) => {
  expect(describeToday({ ...leo, ...changes }, 'maya', now)).toBe(words);
});
