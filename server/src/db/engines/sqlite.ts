import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Role } from '@flarewell/domain/diaries/roles';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import type { Database, DiaryScope, Member } from '#db/database.ts';
import { findRole, requireRole } from '#db/diaries/roles.ts';
import type { Tables } from '#db/schema.ts';

const BUSY_TIMEOUT_MS = 10_000;
const STATEMENTS_KEPT = 200;

/**
 * Opens or creates the file. Writes use one connection and reads another: in WAL mode a reader sees the last commit and
 * never waits for the writer, so one user's write does not block another user's screens.
 */
export function openSqlite(file: string): Database {
  const writer = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  // `full`, because with any weaker setting WAL may lose acknowledged writes in a power failure.
  writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  // Overwrites what is deleted. Without it, deleted notes stay readable in the file until their space is used again.
  writer.exec('pragma secure_delete = on');
  // Opened second, because a read-only connection cannot create the file.
  const reader = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
  const system = new Kysely<Tables>({ dialect: new NodeSqliteDialect(writer) });
  const lookups = new Kysely<Tables>({ dialect: new NodeSqliteDialect(reader) });
  return {
    engine: 'sqlite',
    place: file,
    system,
    lookups,
    readAsMember: (member, work) =>
      lookups
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => beginAs(tx, member, 'reader', work)),
    asMember: (member, work, needed = 'writer') =>
      system.transaction().execute((tx) => beginAs(tx, member, needed, work)),
    emptyLog: () =>
      system.connection().execute(async (connection) => {
        // Waiting would be useless: readers run in this thread, and could not finish meanwhile.
        await setBusyTimeout(connection, 0);
        try {
          await sql`pragma wal_checkpoint(truncate)`.execute(connection);
        } finally {
          await setBusyTimeout(connection, BUSY_TIMEOUT_MS);
        }
      }),
    async close() {
      await lookups.destroy();
      await system.destroy();
      for (const connection of [reader, writer]) if (connection.isOpen) connection.close();
    },
  };
}

async function beginAs<T>(
  tx: Transaction<Tables>,
  member: Member,
  needed: Role,
  work: (scope: DiaryScope) => Promise<T>,
): Promise<T> {
  const role = requireRole(member, await findRole(tx, member), needed);
  return work({ userId: member.userId, diaryId: member.diaryId, role, tx });
}

async function setBusyTimeout(connection: Kysely<Tables>, ms: number): Promise<void> {
  await sql`pragma busy_timeout = ${sql.lit(ms)}`.execute(connection);
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  /** Takes the write lock at the start: a transaction that reads first could fail with SQLITE_BUSY at its first write. */
  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}) {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** After a full disk SQLite has rolled back by itself. Another rollback would fail, and its error would hide the first. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  override createDriver() {
    return new NodeSqliteDriver(this.#database);
  }
}

/** Adapts `node:sqlite` to the interface that Kysely expects, and caches prepared statements. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<typeof adaptStatement>>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      if (prepared.size >= STATEMENTS_KEPT) prepared.clear();
      const statement = adaptStatement(connection.prepare(sql));
      prepared.set(sql, statement);
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) => statement.all(...values.map(bind)),
    run: (values: readonly unknown[]) => statement.run(...values.map(bind)),
    iterate: (values: readonly unknown[]) => statement.iterate(...values.map(bind)),
  };
}

function bind(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}
