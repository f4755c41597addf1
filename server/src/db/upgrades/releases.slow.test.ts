import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAppliedMigrations } from '#db/copy.ts';
import type { Database, EngineName } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { type Migration, migrations } from '#db/migrations/list.ts';
import { openDatabase } from '#db/open.ts';
import { openUnmigrated } from '#start/installation.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases/databases.ts';
import { findDifferences, readRows } from '#testing/releases/compareRows.ts';
import { fixtureFolder, installFixture, listFixtures, readFixtureRows } from '#testing/releases/fixtures.ts';
import { readNewSchema, readSchema } from '#testing/releases/schema.ts';
import { writeFixture } from '#testing/releases/writeFixture.ts';

const engines = ['sqlite', 'postgres'] as const;

interface Installed {
  home: TestDatabase;
  database: Database;
}

/** The database of a release on each engine, opened as this version's server does. */
async function upgrade(release: string): Promise<Map<EngineName, Installed>> {
  const installed = new Map<EngineName, Installed>();
  for (const engine of engines) {
    const home = await createTestDatabase(engine);
    await installFixture(release, home.address);
    installed.set(engine, { home, database: await openDatabase(home.address) });
  }
  return installed;
}

async function remove(installed: Map<EngineName, Installed>): Promise<void> {
  for (const { home, database } of installed.values()) {
    await database.close();
    await home.remove();
  }
}

describe.each(listFixtures())('the database of the released schema %s', (release) => {
  let upgraded: Map<EngineName, Installed>;
  beforeAll(async () => {
    upgraded = await upgrade(release);
  });
  afterAll(() => remove(upgraded));
  const on = (engine: EngineName): Installed => {
    const found = upgraded.get(engine);
    if (!found) throw new Error(`Nothing is installed on ${engine}.`);
    return found;
  };

  test('is named after its last migration', () => {
    for (const engine of engines) {
      const statements = readFileSync(join(fixtureFolder, release, `${engine}.sql`), 'utf8');
      const applied = [...statements.matchAll(/insert into schema_migrations .+ values \('(.+?)'/g)];
      expect(applied.at(-1)?.[1]).toBe(release);
    }
  });

  test.each(engines)('keeps every row on %s', async (engine) => {
    const { database } = on(engine);
    expect(await findDifferences(database, readFixtureRows(release))).toEqual([]);
    expect(await listAppliedMigrations(database.system)).toEqual(migrations.map(({ name }) => name));
  });

  test('has the same rows on both engines, new columns included', async () => {
    const tables = new Set(readFixtureRows(release).map(({ table }) => table));
    expect(tables.size).toBeGreaterThan(25);
    for (const table of tables) {
      const [first, second] = await Promise.all(
        engines.map((engine) => readRows(on(engine).database, table)),
      );
      expect([table, first]).toEqual([table, second]);
    }
  });

  test.each(engines)('ends with the schema and the rights of a new database on %s', async (engine) => {
    const { database, home } = on(engine);
    expect(await readSchema(database, home)).toEqual(await readNewSchema(engine));
  });
});

describe.each(engines)('on %s, the comparison', (engine) => {
  const [release = ''] = listFixtures();
  let home: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    home = await createTestDatabase(engine);
    await installFixture(release, home.address);
    database = openUnmigrated(home.address);
  });
  afterAll(async () => {
    await database.close();
    await home.remove();
  });

  const change = (name: string, ...statements: string[]): Migration => ({
    name,
    statements: () => statements,
  });
  const harmless = change(
    '9990-harmless',
    'alter table users add column nickname text',
    'create table notices (id integer primary key)',
    'insert into notices (id) values (1)',
  );
  const careless = change(
    '9991-careless',
    "update conditions set color = '#000000' where name = 'Neck'",
    'delete from throttles',
    "insert into verifications (id, identifier, value, expires_at, created_at, updated_at) select user_id, 'x', 'x', created_at, created_at, created_at from sessions",
  );

  test('accepts what a migration adds, and reports what it loses, changes or makes up', async () => {
    const rows = readFixtureRows(release);
    await migrate(database, [...migrations, harmless]);
    expect(await findDifferences(database, rows)).toEqual([]);
    const throttles = await sql`select key from throttles`.execute(database.system);
    expect(throttles.rows).toHaveLength(2);
    await migrate(database, [...migrations, harmless, careless]);
    const differences = await findDifferences(database, rows);
    expect(differences.sort()).toEqual([
      ...Array(2).fill('conditions.color is #000000 instead of #EC4899.'),
      'throttles a is gone.',
      'throttles has 0 rows instead of 2.',
      'throttles Ä is gone.',
      'verifications has 2 rows instead of 1.',
    ]);
    expect(await readSchema(database, home)).not.toEqual(await readNewSchema(engine));
  });
});

describe('npm run release-fixture', () => {
  test('writes the newest schema and rows for every column, and never replaces a fixture', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'flarewell-fixtures-'));
    const folder = await writeFixture(parent);
    const name = migrations.at(-1)?.name ?? '';
    expect(folder).toBe(join(parent, name));
    await expect(writeFixture(parent)).rejects.toThrow(
      `The fixture of ${name} exists already: fixtures are never changed.`,
    );
    // If this schema is released, an edited migration would show here.
    const frozen = join(fixtureFolder, name);
    for (const engine of existsSync(frozen) ? engines : []) {
      const read = (place: string) =>
        readFileSync(join(place, `${engine}.sql`), 'utf8').replaceAll(/'20\d\d-.+?Z'/g, "'now'");
      expect(read(folder)).toBe(read(frozen));
    }
    rmSync(parent, { recursive: true });
  });
});
