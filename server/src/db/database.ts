import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#db/schema.ts';

export type EngineName = 'sqlite' | 'postgres';

/** A transaction on behalf of one user. Every store function takes it. */
export interface UserScope {
  readonly userId: string;
  readonly tx: Transaction<Tables>;
}

export interface Database {
  readonly engine: EngineName;
  /** Its file, or its host and name: for the operator's messages. */
  readonly place: string;
  /** Accesses every user's rows: for sign-in, jobs and the operator's commands, never for a user's request. */
  readonly system: Kysely<Tables>;
  /** Like `system`, but read-only. On SQLite these queries never wait for a write transaction. */
  readonly lookups: Kysely<Tables>;
  /** Runs a read-only transaction: all its queries see the same snapshot. */
  readAsUser<T>(userId: string, work: (scope: UserScope) => Promise<T>): Promise<T>;
  /** Runs a transaction that may write. */
  asUser<T>(userId: string, work: (scope: UserScope) => Promise<T>): Promise<T>;
  /**
   * On SQLite, empties the write-ahead log, in which deleted rows can still be read. Does nothing while somebody reads, and
   * nothing on PostgreSQL, which decides by itself when it overwrites them.
   */
  emptyLog(): Promise<void>;
  close(): Promise<void>;
}
