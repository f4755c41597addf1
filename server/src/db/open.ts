import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { findServerLogin } from '#db/access/databaseLogins.ts';
import { oneLogin, type Serving } from '#db/access/secure.ts';
import { listAppliedMigrations } from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { type BeforeChange, migrate, refuseNewer } from '#db/migrate.ts';
import { migrations } from '#db/migrations/list.ts';
import { copyBeforeUpgrade } from '#db/upgrades/upgradeCopies.ts';
import { explainOutage, reasonOf, StartupProblem } from '#failures/startupProblem.ts';

const OLDEST_POSTGRES = 15;

/** `migrationUrl` has the login that owns the tables, if it is not the login of `url`. `setting` is named in refusals. */
export type DatabaseAddress =
  | { file: string }
  | { url: string; migrationUrl?: string | null; setting?: string };

/** What the operator should know about the opening of a database. */
interface OpeningReports {
  /** Receives sentences about insecure settings of the database. */
  readonly warn: Serving['warn'];
  /**
   * A database of an earlier version is about to be migrated. `copy` is the file with its present state; null on
   * PostgreSQL, which is not copied.
   */
  readonly upgrading: (names: readonly string[], copy: string | null) => void;
  /** Called before that. May throw, so that nothing is changed. */
  readonly allowUpgrade: () => void;
  /** Called before the tables are made in a database that has none. May throw, so that none are made. */
  readonly allowNew: () => void;
}

const noReports: OpeningReports = {
  warn: oneLogin.warn,
  upgrading: () => undefined,
  allowUpgrade: () => undefined,
  allowNew: () => undefined,
};

/** Opens the database, checks that it can be used and applies pending migrations. */
export async function openDatabase(
  address: DatabaseAddress,
  reports: Partial<OpeningReports> = {},
): Promise<Database> {
  const { warn, upgrading, allowUpgrade, allowNew } = { ...noReports, ...reports };
  // Asked before the file is made, so that none is left if it is refused.
  if ('file' in address && !existsSync(address.file)) allowNew();
  const database = await open(address);
  const beforeChange: BeforeChange = async (names, isNew) => {
    if (isNew) return allowNew();
    allowUpgrade();
    upgrading(names, 'url' in address ? null : await copyBeforeUpgrade(address.file, names));
  };
  try {
    if ('url' in address && address.migrationUrl)
      await migrateAs(address.migrationUrl, database, warn, beforeChange);
    else await migrate(database, migrations, { server: null, warn }, beforeChange);
  } catch (problem) {
    await database.close();
    throw explainOutage(problem, { database: database.place, files: database.place });
  }
  return database;
}

/**
 * Opens the database as it is, for a command that only reads. `isEarlier` if a later version than this database's is running
 * the command: some of its queries may then fail.
 */
export async function openToRead(
  address: DatabaseAddress,
): Promise<{ database: Database; isEarlier: boolean }> {
  const database = await open(address);
  try {
    const applied = await listAppliedMigrations(database.lookups);
    refuseNewer(applied);
    if (applied.length > 0) return { database, isEarlier: applied.length < migrations.length };
    throw new StartupProblem('The database is empty: start the server first, which creates its tables.');
  } catch (problem) {
    await database.close();
    throw problem;
  }
}

async function open(address: DatabaseAddress): Promise<Database> {
  if ('file' in address) return openFile(address.file);
  return connect(address.setting ?? 'DATABASE_URL', address.url);
}

async function migrateAs(
  migrationUrl: string,
  database: Database,
  warn: Serving['warn'],
  beforeChange: BeforeChange,
): Promise<void> {
  const migrator = await connect('MIGRATION_DATABASE_URL', migrationUrl);
  try {
    const serving = { server: await findServerLogin(database, migrator), warn };
    await migrate(migrator, migrations, serving, beforeChange);
  } finally {
    await migrator.close();
  }
}

/** A health check: whether the database can be read. Reads a table, because SQLite needs no file to answer `select 1`. */
export async function canAnswer(database: Database): Promise<boolean> {
  try {
    await sql`select name from schema_migrations limit 1`.execute(database.lookups);
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

async function connect(setting: string, url: string): Promise<Database> {
  const database = openPostgres(url);
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database.system);
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return database;
    throw new StartupProblem(
      `PostgreSQL ${OLDEST_POSTGRES} or newer is needed; ${setting} leads to ${version}.`,
    );
  } catch (cause) {
    await database.close();
    if (cause instanceof StartupProblem) throw cause;
    throw new StartupProblem(
      `PostgreSQL at ${database.place} (${setting}) cannot be used: ${reasonOf(cause)}.${adviseOn(cause)}`,
      { cause },
    );
  }
}

const NOT_ALLOWED = '42501';

/** Flarewell revokes the right to connect from all other logins, so a newly configured login may lack it. */
function adviseOn(cause: unknown): string {
  const isRefused = cause instanceof pg.DatabaseError && cause.code === NOT_ALLOWED;
  return isRefused ? ' The owner of the database has to grant connect on it to this login.' : '';
}
