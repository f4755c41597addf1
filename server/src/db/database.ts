import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#db/schema.ts';

export type EngineName = 'sqlite' | 'postgres';

/** One user's view of the database, for the length of one transaction. Every store function takes it. */
export interface UserScope {
  readonly userId: string;
  readonly tx: Transaction<Tables>;
}

export interface Database {
  readonly engine: EngineName;
  /** Sees every user's rows: for sign-in, jobs and the operator's commands, never for a user's request. */
  readonly system: Kysely<Tables>;
  /** The same rows, read-only. On SQLite these queries never wait for somebody else's write transaction. */
  readonly lookups: Kysely<Tables>;
  /** One transaction that reads: it sees the records as they were at its start, however many queries it takes. */
  readAsUser<T>(userId: string, work: (scope: UserScope) => Promise<T>): Promise<T>;
  /** One transaction that may write. */
  asUser<T>(userId: string, work: (scope: UserScope) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
