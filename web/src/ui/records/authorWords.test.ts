import { expect, test } from 'vitest';
import { describeAuthors } from './authorWords.ts';

const names: Record<string, string> = { maya: 'Maya', jonas: 'Jonas' };
const reader = {
  nameOf: (id: string | null | undefined) => (id ? (names[id] ?? 'somebody who left') : null),
  timezone: 'Europe/Berlin',
  today: '2026-11-17',
};
const written = {
  date: '2026-11-17T12:00:00',
  createdAt: '2026-11-17T18:05:00.000Z',
  writtenBy: 'jonas',
  changedBy: 'jonas',
  changedAt: '2026-11-17T20:30:00.000Z',
};

test.each([
  ['written and not changed', {}, 'By Jonas, 19:05'],
  ['changed by another', { changedBy: 'maya' }, 'By Jonas, 19:05, changed by Maya, 21:30'],
  [
    'changed on another day',
    { changedBy: 'maya', changedAt: '2026-11-18T08:00:00.000Z' },
    'By Jonas, 19:05, changed by Maya, Nov 18',
  ],
  [
    'that this browser has known since before servers told when',
    { changedBy: 'maya', changedAt: undefined },
    'By Jonas, 19:05, changed by Maya',
  ],
  ['changed by one who left', { changedBy: 'ann' }, 'By Jonas, 19:05, changed by somebody who left, 21:30'],
  ['written on another day', { date: '2026-11-16T12:00:00' }, 'By Jonas, Nov 17'],
  ['on its way to the server', { createdAt: undefined }, 'By Jonas'],
  ['of an unknown author', { writtenBy: null, changedBy: null }, null],
  ['of an unknown author, changed', { writtenBy: null, changedBy: 'maya' }, 'Changed by Maya, 21:30'],
])('a check-in %s', (_, changes, words) => {
  expect(describeAuthors({ ...written, ...changes }, reader)).toBe(words);
});
