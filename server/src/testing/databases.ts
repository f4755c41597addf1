import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database, EngineName } from '#db/database.ts';
import { type DatabaseAddress, openDatabase } from '#db/open.ts';

export interface TestDatabase {
  address: DatabaseAddress;
  remove(): Promise<void>;
}

/** An empty database of that engine, not yet migrated. */
export async function createTestDatabase(engine: EngineName): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'flarewell-sqlite-'));
    return {
      address: { file: join(folder, 'flarewell.db') },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const name = `flarewell_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  await runOnServer(`create database ${name}`);
  url.pathname = `/${name}`;
  return { address: { url: url.href }, remove: () => runOnServer(`drop database ${name} with (force)`) };
}

/** Runs the same tests on both engines, each with a database of its own. */
export function describeOnBothEngines(title: string, tests: (database: () => Database) => void) {
  describe.each(['sqlite', 'postgres'] as const)(`${title} on %s`, (engine) => {
    let home: TestDatabase;
    let database: Database;
    beforeAll(async () => {
      home = await createTestDatabase(engine);
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
export async function runOnServer(statement: string) {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  await client.query(statement);
  await client.end();
}
