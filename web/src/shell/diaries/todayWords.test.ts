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
  dayStartHour: 4,
  latest,
};

const atNight = { ...latest, savedAt: '2026-11-18T02:59:00.000Z' };

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

test.each<[string, Partial<ListedDiary>, string, string]>([
  ['an hour before a new day starts', {}, '2026-11-18T02:00:00.000Z', 'Today: done by Jonas, 19:05'],
  ['when it starts', {}, '2026-11-18T03:00:00.000Z', 'Not yet today'],
  ['after midnight', { latest: atNight }, '2026-11-18T02:59:00.000Z', 'Today: done by Jonas, 03:59'],
  [
    'with the new date already',
    { latest: { ...latest, day: '2026-11-18' } },
    '2026-11-18T02:00:00.000Z',
    'Today: done by Jonas, 19:05',
  ],
  ['where days start at midnight', { dayStartHour: 0 }, '2026-11-17T23:00:00.000Z', 'Not yet today'],
])('R210 a check-in of the evening, %s', (_, changes, at, words) => {
  expect(describeToday({ ...leo, ...changes }, 'maya', at)).toBe(words);
});
