import type { Role } from '@flarewell/domain/diaries/roles';
import { expect, test } from 'vitest';
import { describePeople, diaryPhrase, diaryTitle } from './peopleWords.ts';

const member = (id: string, name: string, role: Role = 'owner') => ({ id, name, role });
const maya = { id: 'maya', name: 'Maya', members: [member('maya', 'Maya')] };
const leo = { id: 'leo', name: 'Leo', members: [member('maya', 'Maya')] };
const shared = { ...leo, members: [...leo.members, member('jonas', 'Jonas', 'writer')] };
const both = { ...maya, members: [...maya.members, member('jonas', 'Jonas'), member('ann', 'Ann')] };

test.each([
  [[maya], 'Only you'],
  [[maya, leo], 'Maya, Leo'],
  [[maya, shared], 'Maya, Leo · shared with Jonas'],
  [[both, shared], 'Maya, Leo · shared with Jonas and Ann'],
])('the people of an account: %#', (diaries, words) => {
  expect(describePeople(diaries, 'maya')).toBe(words);
});

test('a diary is called by its person, and the own one yours', () => {
  expect([diaryTitle(maya, 'maya'), diaryPhrase(maya, 'maya')]).toEqual(['Your diary', 'your diary']);
  expect([diaryTitle(leo, 'maya'), diaryPhrase(leo, 'maya')]).toEqual(['Leo’s diary', 'Leo’s diary']);
});
