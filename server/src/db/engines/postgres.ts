import type { Role } from '@flarewell/domain/diaries/roles';
import {
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type TransactionBuilder,
} from 'kysely';
import pg from 'pg';
import { userRole as userRoleName } from '#db/access/userRole.ts';
import type { Database, DiaryScope, Member } from '#db/database.ts';
import { requireRole } from '#db/diaries/roles.ts';
import type { Tables } from '#db/schema.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a connection is silent before it is checked. */
const KEEP_ALIVE_MS = 60_000;

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Otherwise a query whose server vanished without a word, such as a machine without power, would wait for ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // UTC, because old offsets of other timezones include seconds, which `Date` cannot parse.
    options: '-c timezone=UTC',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // The pool replaces broken connections. Without listeners, the 'error' event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const system = new Kysely<Tables>({ dialect: new FirstErrorDialect({ pool }) });
  // Cached, because looking up the name would cost more than switching the role.
  let userRole: string | undefined;
  const run = async <T>(
    transaction: TransactionBuilder<Tables>,
    member: Member,
    needed: Role,
    work: (scope: DiaryScope) => Promise<T>,
  ): Promise<T> => {
    userRole ??= await readUserRole(system);
    return transaction.execute(async (tx) => {
      const { userId, diaryId } = member;
      // One statement, because each costs a round trip.
      const { rows } = await sql<{ role: Role | null }>`
        select set_config('role', ${userRole}, true), set_config('app.user_id', ${userId}, true),
          set_config('app.diary_id', ${diaryId}, true),
          (select role from members where diary_id = ${diaryId} and user_id = ${userId}) as role`.execute(tx);
      return work({ userId, diaryId, role: requireRole(member, rows[0]?.role ?? null, needed), tx });
    });
  };
  return {
    engine: 'postgres',
    place: omitLogin(url),
    system,
    lookups: system,
    readAsMember: (member, work) =>
      run(
        system.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'),
        member,
        'reader',
        work,
      ),
    asMember: (member, work, needed = 'writer') => run(system.transaction(), member, needed, work),
    emptyLog: async () => undefined,
    close: () => system.destroy(),
  };
}

/** Keeps the error that ended a transaction: where the connection is lost, the rollback fails as well and would hide it. */
class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(...connection: Parameters<PostgresDriver['rollbackTransaction']>) {
    // The driver discards the connection then, and PostgreSQL ends the transactions of a lost one.
    await super.rollbackTransaction(...connection).catch(() => undefined);
  }
}

class FirstErrorDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new FirstErrorDriver(this.#config);
  }
}

/** The URL without login and password, for messages. */
function omitLogin(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

async function readUserRole(system: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${userRoleName} as name`.execute(system);
  if (!rows[0]) throw new Error('PostgreSQL does not know its own database.');
  return rows[0].name;
}

const { INT8, JSONB, TIMESTAMPTZ } = pg.types.builtins;

/** Return the same types as SQLite: counts as numbers, JSON as text, instants as ISO text. */
const textParsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [JSONB, (text) => text],
  [TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

function parserFor(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && textParsers.get(oid)) || pg.types.getTypeParser(oid, format);
}
