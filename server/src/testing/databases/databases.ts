import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database, EngineName } from '#db/database.ts';
import { type DatabaseAddress, openDatabase } from '#db/open.ts';
import { createLogin } from '#testing/databases/logins.ts';
import { createDatabase, runAt } from '#testing/databases/postgresServer.ts';
import { bothEngines, usualEngines } from '#testing/extent.ts';

export interface TestDatabase {
  address: DatabaseAddress;
  remove(): Promise<void>;
}

/** Creates an empty database without tables, or on PostgreSQL a copy of `template`. */
export async function createTestDatabase(engine: EngineName, template = 'template1'): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'flarewell-sqlite-'));
    return {
      address: { file: join(folder, 'flarewell.db') },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const url = await createDatabase(inject('postgresUrl'), template);
  const name = new URL(url).pathname.slice(1);
  const [row] = await runOnServer<{ oid: number }>(`select oid from pg_database where datname = '${name}'`);
  return {
    address: { url },
    async remove() {
      await runOnServer(`drop database if exists ${name} with (force)`);
      await runOnServer(`drop role if exists flarewell_user_${row?.oid}`);
    },
  };
}

/** Like `createTestDatabase`, but on PostgreSQL with two logins: the server's login owns nothing. */
async function createServedDatabase(engine: EngineName): Promise<TestDatabase> {
  const home = await createTestDatabase(engine);
  if (!('url' in home.address)) return home;
  const { url } = home.address;
  const login = await createLogin();
  return {
    address: { url: login.at(url), migrationUrl: url },
    async remove() {
      await home.remove();
      await login.remove();
    },
  };
}

/** A migrated SQLite database whose file is deleted on close. */
export async function openTestSqlite(): Promise<Database> {
  const home = await createTestDatabase('sqlite');
  const database = await openDatabase(home.address);
  return {
    ...database,
    async close() {
      await database.close();
      await home.remove();
    },
  };
}

/** Runs the same tests on both engines, each with a new database. */
export function describeOnBothEngines(title: string, tests: (database: () => Database) => void) {
  describeOnEngines(title, tests, bothEngines);
}

/**
 * Runs the same tests on each engine, with a new database. On PostgreSQL the server's login owns nothing, so that a query
 * without sufficient rights fails. Other tests use one login.
 */
export function describeOnEngines(
  title: string,
  tests: (database: () => Database) => void,
  engines: readonly EngineName[] = usualEngines,
) {
  describe.each(engines)(`${title} on %s`, (engine) => {
    let home: TestDatabase;
    let database: Database;
    beforeAll(async () => {
      home = await createServedDatabase(engine);
      database = await openDatabase(home.address);
    });
    afterAll(async () => {
      await database.close();
      await home.remove();
    });
    tests(() => database);
  });
}

/** Runs a statement as the server's superuser, outside any test's database. */
export function runOnServer<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  return runAt<Row>(inject('postgresUrl'), statement);
}
