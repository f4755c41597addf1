import { type RawBuilder, sql, type Transaction } from 'kysely';
import { columnsOf } from '#db/columns.ts';
import type { Database } from '#db/database.ts';
import { type Migration, migrations as released } from '#db/migrations/list.ts';
import type { Tables } from '#db/schema.ts';
import { StartupProblem } from '#startupProblem.ts';

const LOCK_KEY = 7_011_974;

/**
 * Brings the database up to date and returns the names of what was applied. All of it is one transaction under
 * a lock: processes that start together wait for the first, and a failure leaves the database as it was.
 */
export function migrate(database: Database, migrations: readonly Migration[] = released): Promise<string[]> {
  return database.system.transaction().execute(async (tx) => {
    if (database.engine === 'postgres')
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(tx);
    const columns = columnsOf[database.engine];
    await sql`create table if not exists schema_migrations
      (name text primary key, applied_at ${sql.raw(columns.instant)} not null)`.execute(tx);

    const applied = await appliedNames(tx);
    const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
    if (unknown) {
      throw new StartupProblem(
        `The database was written by a newer Flarewell (it has "${unknown}"); start that version, or restore a backup.`,
      );
    }

    const pending = migrations.filter((migration) => !applied.includes(migration.name));
    for (const migration of pending) {
      for (const statement of migration.statements(columns, database.engine)) {
        await apply(sql.raw(statement), tx, migration.name);
      }
      await sql`insert into schema_migrations (name, applied_at) values (${migration.name}, ${now()})`.execute(
        tx,
      );
    }
    return pending.map((migration) => migration.name);
  });
}

async function appliedNames(tx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(tx);
  return rows.map((row) => row.name);
}

async function apply(statement: RawBuilder<unknown>, tx: Transaction<Tables>, name: string): Promise<void> {
  try {
    await statement.execute(tx);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupProblem(
      `The database could not be brought up to date, and nothing in it was changed: "${name}" failed with "${reason}".`,
      { cause },
    );
  }
}

const now = () => new Date().toISOString();
