import { describe, expect, test } from 'vitest';
import {
  diaryMessages,
  hasOtherOwner,
  isOwnDiary,
  splitByOwners,
  trimPerson,
  validatePerson,
} from './diary.ts';
import { isAllowed, type Role, roles } from './roles.ts';

describe('R220 what a role may do', () => {
  test.each<[Role, Role[]]>([
    ['reader', ['reader']],
    ['writer', ['reader', 'writer']],
    ['owner', ['reader', 'writer', 'owner']],
  ])('%s', (role, allowed) => {
    expect(roles.filter((needed) => isAllowed(role, needed))).toEqual(allowed);
  });
});

test('R220 the own diary has the id of its account', () => {
  expect(isOwnDiary('a', 'a')).toBe(true);
  expect(isOwnDiary('a', 'b')).toBe(false);
});

describe('R221 the person of a diary', () => {
  const today = '2026-11-19';
  test.each([
    ['a name', { name: 'Leo', birthDate: null }, {}],
    ['a birthday of today', { name: 'Leo', birthDate: today }, {}],
    ['a blank name', { name: ' \n', birthDate: null }, { name: diaryMessages.name }],
    [
      'a long name',
      { name: 'L'.repeat(81), birthDate: null },
      { name: 'Name must be at most 80 characters long' },
    ],
    [
      'a birthday of tomorrow',
      { name: 'Leo', birthDate: '2026-11-20' },
      { birthDate: diaryMessages.birthDate },
    ],
  ])('%s', (_, person, messages) => {
    expect(validatePerson(person, today)).toEqual(messages);
  });

  test('is stored without outer spaces', () => {
    expect(trimPerson({ name: ' Leo ', birthDate: today })).toEqual({ name: 'Leo', birthDate: today });
  });
});

describe('R222 which diaries an account takes along', () => {
  const member = (id: string, role: Role) => ({ id, name: id, role });
  const alone = { id: 'me', role: 'owner' as const, members: [member('me', 'owner')] };
  const withWriter = { ...alone, id: 'leo', members: [member('me', 'owner'), member('jonas', 'writer')] };
  const withOwner = { ...alone, id: 'mia', members: [member('me', 'owner'), member('jonas', 'owner')] };
  const read = {
    ...alone,
    id: 'ann',
    role: 'reader' as const,
    members: [member('ann', 'owner'), member('me', 'reader')],
  };

  test('those without another owner', () => {
    expect(splitByOwners([alone, withWriter, withOwner, read], 'me')).toEqual({
      deleted: [alone, withWriter],
      kept: [withOwner, read],
    });
  });

  test('a writer is no other owner', () => {
    expect(hasOtherOwner(withWriter, 'me')).toBe(false);
    expect(hasOtherOwner(withOwner, 'me')).toBe(true);
  });
});
