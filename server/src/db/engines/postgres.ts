import { Kysely, PostgresDialect, sql, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import type { Database, UserScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

/** Owns nothing, so that row-level security binds it; owners and superusers would walk past the policies. */
export const USER_ROLE = 'flarewell_user';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Instants come back in UTC: some zones had offsets with seconds, which no one else can read.
    options: '-c timezone=UTC',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // A connection that breaks fails the query that uses it and is replaced; unheard, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const system = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const run = <T>(
    transaction: TransactionBuilder<Tables>,
    userId: string,
    work: (scope: UserScope) => Promise<T>,
  ): Promise<T> =>
    transaction.execute(async (tx) => {
      await sql`select set_config('role', ${USER_ROLE}, true), set_config('app.user_id', ${userId}, true)`.execute(
        tx,
      );
      return work({ userId, tx });
    });
  return {
    engine: 'postgres',
    system,
    lookups: system,
    readAsUser: (userId, work) =>
      run(system.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'), userId, work),
    asUser: (userId, work) => run(system.transaction(), userId, work),
    close: () => system.destroy(),
  };
}

const { INT8, JSONB, TIMESTAMPTZ } = pg.types.builtins;

/** Columns read as they do from SQLite: counts as numbers, JSON as text, instants as ISO text. */
const textParsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [JSONB, (text) => text],
  [TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

function parserFor(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && textParsers.get(oid)) || pg.types.getTypeParser(oid, format);
}
