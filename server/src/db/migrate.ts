import { sql, type Transaction } from 'kysely';
import { checkLogins, requireOwner } from '#db/access/databaseLogins.ts';
import { oneLogin, type Serving, secureTables } from '#db/access/secure.ts';
import { columnsOf } from '#db/columns.ts';
import { listAppliedMigrations } from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import type { StoredTable } from '#db/migrations/diaries.ts';
import { type Migration, migrations as released } from '#db/migrations/list.ts';
import type { Tables } from '#db/schema.ts';
import { findOutage } from '#failures/outages.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

const LOCK_KEY = 7_011_974;

/** Called with the pending migrations, under the lock and before anything changes. A new database has no earlier ones. */
export type BeforeChange = (names: readonly string[], isNew: boolean) => Promise<void>;

/**
 * Applies pending migrations and returns their names. All of them run in one transaction under a lock: processes that
 * start together wait for the first, and a failure leaves the database unchanged.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = released,
  serving: Serving = oneLogin,
  beforeChange: BeforeChange = async () => undefined,
): Promise<string[]> {
  if (database.engine === 'postgres') return applyPending(database, migrations, serving, beforeChange);
  // On SQLite a table is altered by creating a new one and dropping the old one. With foreign keys on, the drop would
  // delete the rows that refer to it.
  await sql`pragma foreign_keys = off`.execute(database.system);
  try {
    return await applyPending(database, migrations, serving, beforeChange);
  } finally {
    await sql`pragma foreign_keys = on`.execute(database.system);
  }
}

function applyPending(
  { engine, system }: Database,
  migrations: readonly Migration[],
  serving: Serving,
  beforeChange: BeforeChange,
): Promise<string[]> {
  const columns = columnsOf[engine];
  return system.transaction().execute(async (tx) => {
    if (engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(tx);
      await checkLogins(tx, serving.server);
    }
    const applied = await listAppliedMigrations(tx);
    refuseNewer(applied, migrations);
    const pending = migrations.filter((migration) => !applied.includes(migration.name));
    if (engine === 'postgres' && pending.length > 0) await requireOwner(tx, serving.server);
    if (pending.length > 0) {
      const names = pending.map(({ name }) => name);
      await beforeChange(names, applied.length === 0);
      const list = `create table if not exists schema_migrations
        (name text primary key, applied_at ${columns.instant} not null)`;
      await apply(list, tx, 'the list of migrations');
    }
    for (const { name, statements } of pending) {
      const stored = engine === 'sqlite' ? await readStoredTables(tx) : [];
      for (const statement of statements(columns, engine, stored)) await apply(statement, tx, name);
      await sql`insert into schema_migrations (name, applied_at) values (${name}, ${now()})`.execute(tx);
    }
    if (engine === 'sqlite') await refuseBrokenReferences(tx);
    // A restore migrates only as far as the backup's version at first. Rights are granted once all tables exist.
    const isComplete = released.every((migration) => migrations.includes(migration));
    if (engine === 'postgres' && isComplete)
      await secureTables(tx, serving, (statement) => apply(statement, tx, 'rights'));
    return pending.map((migration) => migration.name);
  });
}

async function readStoredTables(tx: Transaction<Tables>): Promise<StoredTable[]> {
  // Indexes that a table makes by itself have no statement.
  const { rows } = await sql<{ type: string; name: string; tbl_name: string; sql: string }>`
    select type, name, tbl_name, sql from sqlite_master where sql is not null`.execute(tx);
  return rows
    .filter(({ type }) => type === 'table')
    .map(({ name, sql: statement }) => ({
      name,
      statement,
      indexes: rows.filter((row) => row.type === 'index' && row.tbl_name === name).map((row) => row.sql),
    }));
}

/** Refuses a database with migrations that this version does not know: it would ignore what they added. */
export function refuseNewer(applied: readonly string[], migrations: readonly Migration[] = released): void {
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown === undefined) return;
  throw new StartupProblem(
    `The database was written by a newer Flarewell (it has "${unknown}"); start that version, or restore a backup.`,
  );
}

async function refuseBrokenReferences(tx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx);
  const broken = rows[0];
  if (broken) {
    throw new StartupProblem(
      `The database could not be brought up to date, and nothing in it was changed: rows of "${broken.table}" refer to nothing.`,
    );
  }
}

async function apply(statement: string, tx: Transaction<Tables>, name: string): Promise<void> {
  try {
    await sql.raw(statement).execute(tx);
  } catch (cause) {
    if (findOutage(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupProblem(
      `The database could not be brought up to date, and nothing in it was changed: "${name}" failed with "${reason}".`,
      { cause },
    );
  }
}

const now = () => new Date().toISOString();
