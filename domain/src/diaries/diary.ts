import type { Day } from '@flarewell/domain/day';
import {
  checkRequired,
  collectMessages,
  type FieldMessages,
  nameLimit,
  trimText,
} from '@flarewell/domain/fields';
import { isAllowed, type Role } from './roles.ts';

// Apart, because every page of the web app loads them.
export { diaryHeader, diaryParameter } from './header.ts';

/** Somebody who may use a diary. */
export interface Member {
  /** The id of the account. */
  id: string;
  name: string;
  role: Role;
}

/** The person whom a diary is about. */
export interface Person {
  name: string;
  birthDate: Day | null;
}

/** A diary as one of its members sees it. */
export interface Diary extends Person {
  id: string;
  /** What this member may do. */
  role: Role;
  /** In the order in which they joined. */
  members: Member[];
}

/** A diary in the list of those that an account may use. */
export interface ListedDiary extends Diary {
  timezone: string;
  /** The hour at which a new day starts. */
  dayStartHour: number;
  /** The newest check-in up to today, and who saved it; null if there is none. */
  latest: { day: Day; savedAt: string; savedBy: string | null } | null;
}

/** A link that makes one more account a member, as the owners see it. */
export interface DiaryLink {
  id: string;
  role: Role;
  madeAt: string;
  expiresAt: string;
}

export const diaryMessages = {
  name: 'Please enter the name of the person',
  birthDate: 'Please choose a date of birth that is not in the future',
  gone: 'This diary is not shared with you, or no longer exists.',
  readOnly: 'You can read this diary, but not write in it.',
  ownersOnly: 'Only an owner of this diary can do that.',
  ownDiary: 'Your own diary belongs to your account: it is deleted together with it.',
  ownMembership: 'You cannot leave your own diary. It is deleted together with your account.',
  othersOwnDiary: 'This is the own diary of another member. It stays theirs until they delete their account.',
  lastOwner: 'You are the only owner of this diary. Make somebody else an owner first, or delete the diary.',
  tooManyMembers: 'This diary has as many members as this server allows.',
  alreadyMember: 'You already have this diary.',
  linkInvalid: 'This link no longer works. Ask for a new one.',
  tooManyLinks: 'This diary has as many unused links as allowed. Withdraw one of them first.',
} as const;

/** A link to a diary works once, within this time. */
export const diaryLinkDays = 7;
export const openDiaryLinkLimit = 10;

/** An account's own diary has the account's id, and lives as long as the account. */
export function isOwnDiary(userId: string, diaryId: string): boolean {
  return userId === diaryId;
}

export function trimPerson({ name, birthDate }: Person): Person {
  return { name: trimText(name), birthDate };
}

export function validatePerson({ name, birthDate }: Person, today: Day): FieldMessages<keyof Person> {
  return collectMessages({
    name: checkRequired('Name', name, nameLimit, diaryMessages.name),
    birthDate: birthDate !== null && birthDate > today ? diaryMessages.birthDate : undefined,
  });
}

/** Whether another owner stays when this member leaves or gets another role. */
export function hasOtherOwner({ members }: Pick<Diary, 'members'>, userId: string): boolean {
  return members.some(({ id, role }) => id !== userId && isAllowed(role, 'owner'));
}

/** Which diaries are deleted together with an account, and which stay with their other owners. */
export function splitByOwners<Some extends Pick<Diary, 'members' | 'role'>>(
  diaries: readonly Some[],
  userId: string,
): { deleted: Some[]; kept: Some[] } {
  const owned = diaries.filter(({ role }) => isAllowed(role, 'owner'));
  return {
    deleted: owned.filter((diary) => !hasOtherOwner(diary, userId)),
    kept: diaries.filter((diary) => !owned.includes(diary) || hasOtherOwner(diary, userId)),
  };
}
