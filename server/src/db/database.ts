import type { Role } from '@flarewell/domain/diaries/roles';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#db/schema.ts';

export type EngineName = 'sqlite' | 'postgres';

/** An account in one of the diaries that it may use. */
export interface Member {
  readonly userId: string;
  readonly diaryId: string;
}

/** A transaction of a member. Every store function of records takes it, and touches the rows of its diary only. */
export interface DiaryScope extends Member {
  readonly role: Role;
  readonly tx: Transaction<Tables>;
}

/** Thrown if the account may not use the diary (any more), or one of the two was deleted. */
export class DiaryGone extends Error {
  override readonly name = 'DiaryGone';
  readonly member: Member;

  constructor(member: Member) {
    super('The account may not use the diary');
    this.member = member;
  }
}

/** Thrown if the member's role is not enough for what was asked. */
export class RoleTooLow extends Error {
  override readonly name = 'RoleTooLow';
  readonly needed: Role;

  constructor(needed: Role) {
    super(`Only a member with the role ${needed} may do this`);
    this.needed = needed;
  }
}

/** An account in its own diary, which has the account's id. */
export function inOwnDiary(userId: string): Member {
  return { userId, diaryId: userId };
}

export interface Database {
  readonly engine: EngineName;
  /** Its file, or its host and name: for the operator's messages. */
  readonly place: string;
  /** Accesses everybody's rows: for sign-in, memberships, jobs and the operator's commands, never for a member's records. */
  readonly system: Kysely<Tables>;
  /** Like `system`, but read-only. On SQLite these queries never wait for a write transaction. */
  readonly lookups: Kysely<Tables>;
  /** Runs a read-only transaction: all its queries see the same snapshot. It begins by checking the membership. */
  readAsMember<T>(member: Member, work: (scope: DiaryScope) => Promise<T>): Promise<T>;
  /** Runs a transaction that may write, and that begins by checking whether the member's role is enough for it. */
  asMember<T>(member: Member, work: (scope: DiaryScope) => Promise<T>, needed?: Role): Promise<T>;
  /**
   * On SQLite, empties the write-ahead log, in which deleted rows can still be read. Does nothing while somebody reads, and
   * nothing on PostgreSQL, which decides by itself when it overwrites them.
   */
  emptyLog(): Promise<void>;
  close(): Promise<void>;
}
