import { sql } from 'kysely';
import pg from 'pg';
import { findServerLogin } from '#db/access/logins.ts';
import { oneLogin, type Serving } from '#db/access/secure.ts';
import type { Database } from '#db/database.ts';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { type BeforeUpgrade, migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/list.ts';
import { copyBeforeUpgrade } from '#db/upgrades/upgradeCopies.ts';
import { reasonOf, StartupProblem } from '#startupProblem.ts';

const OLDEST_POSTGRES = 15;

/** `migrationUrl` has the login that owns the tables, if it is not the login of `url`. */
export type DatabaseAddress = { file: string } | { url: string; migrationUrl?: string | null };

/** What the operator should know about the opening of a database. */
export interface OpeningReports {
  /** Receives sentences about insecure settings of the database. */
  readonly warn: Serving['warn'];
  /**
   * A database of an earlier version is about to be migrated. `copy` is the file with its present state; null on
   * PostgreSQL, which is not copied.
   */
  readonly upgrading: (names: readonly string[], copy: string | null) => void;
  /** Called before that. May throw, so that nothing is changed. */
  readonly allowUpgrade: () => void;
}

const noReports: OpeningReports = {
  warn: oneLogin.warn,
  upgrading: () => undefined,
  allowUpgrade: () => undefined,
};

/** Opens the database, checks that it can be used and applies pending migrations. */
export async function openDatabase(
  address: DatabaseAddress,
  reports: Partial<OpeningReports> = {},
): Promise<Database> {
  const { warn, upgrading, allowUpgrade } = { ...noReports, ...reports };
  const database = 'url' in address ? await connect('DATABASE_URL', address.url) : openFile(address.file);
  const beforeUpgrade: BeforeUpgrade = async (names) => {
    allowUpgrade();
    upgrading(names, 'url' in address ? null : await copyBeforeUpgrade(address.file, names));
  };
  try {
    if ('url' in address && address.migrationUrl)
      await migrateAs(address.migrationUrl, database, warn, beforeUpgrade);
    else await migrate(database, migrations, { server: null, warn }, beforeUpgrade);
  } catch (problem) {
    await database.close();
    throw problem;
  }
  return database;
}

async function migrateAs(
  migrationUrl: string,
  database: Database,
  warn: Serving['warn'],
  beforeUpgrade: BeforeUpgrade,
): Promise<void> {
  const migrator = await connect('MIGRATION_DATABASE_URL', migrationUrl);
  try {
    const serving = { server: await findServerLogin(database, migrator), warn };
    await migrate(migrator, migrations, serving, beforeUpgrade);
  } finally {
    await migrator.close();
  }
}

/** A health check: whether the database answers a query. */
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
      `PostgreSQL at ${omitLogin(url)} (${setting}) cannot be used: ${reasonOf(cause)}.${adviseOn(cause)}`,
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

/** The URL without login and password, for messages. */
function omitLogin(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}
