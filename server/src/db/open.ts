import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { migrate } from '#db/migrate.ts';
import { StartupProblem } from '#startupProblem.ts';

const OLDEST_POSTGRES = 15;

export type DatabaseAddress = { file: string } | { url: string };

/** Opens the database, checks that it can be used and brings it up to date. */
export async function openDatabase(address: DatabaseAddress): Promise<Database> {
  const database = 'url' in address ? await connect(address.url) : openFile(address.file);
  try {
    await migrate(database);
  } catch (problem) {
    await database.close();
    throw problem;
  }
  return database;
}

/** Whether a query comes back. */
export async function canAnswer(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.system);
    return true;
  } catch {
    return false;
  }
}

function openFile(file: string): Database {
  try {
    return openSqlite(file);
  } catch (cause) {
    throw new StartupProblem(`The database ${file} cannot be opened: ${reasonOf(cause)}.`, { cause });
  }
}

async function connect(url: string): Promise<Database> {
  const database = openPostgres(url);
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database.system);
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return database;
    throw new StartupProblem(
      `PostgreSQL ${OLDEST_POSTGRES} or newer is needed; DATABASE_URL leads to ${version}.`,
    );
  } catch (cause) {
    await database.close();
    if (cause instanceof StartupProblem) throw cause;
    throw new StartupProblem(
      `PostgreSQL at ${hostOf(url)} (DATABASE_URL) cannot be used: ${reasonOf(cause)}.`,
      {
        cause,
      },
    );
  }
}

/** The address without its password. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** Node wraps a refused connection in an AggregateError without a message; its code says it. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
