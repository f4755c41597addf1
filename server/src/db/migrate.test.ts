import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { migrate } from '#db/migrate.ts';
import { type Migration, migrations } from '#db/migrations/list.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases.ts';

const applyOnce = fileURLToPath(new URL('../testing/migrateOnce.ts', import.meta.url));

describe.each(['sqlite', 'postgres'] as const)('migrate on %s', (engine) => {
  let home: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    home = await createTestDatabase(engine);
    database = 'url' in home.address ? openPostgres(home.address.url) : openSqlite(home.address.file);
  });
  afterEach(async () => {
    await database.close();
    await home.remove();
  });

  const brokenHalfWay: Migration = {
    name: '9999-broken',
    statements: () => [
      'create table half (id integer)',
      'create table half_more (id nonsense references nowhere',
    ],
  };

  test('applies each migration once', async () => {
    expect(await migrate(database)).toEqual(migrations.map((migration) => migration.name));
    expect(await migrate(database)).toEqual([]);
  });

  test('a failure leaves the database as it was, and names the migration', async () => {
    await migrate(database);
    await expect(migrate(database, [...migrations, brokenHalfWay])).rejects.toThrow(
      /^The database could not be brought up to date, and nothing in it was changed: "9999-broken" failed with ".+"\.$/,
    );
    await expect(sql`select * from half`.execute(database.system)).rejects.toThrow();
    expect(await migrate(database)).toEqual([]);
  });

  test('a failure on an empty database leaves it empty', async () => {
    await expect(migrate(database, [brokenHalfWay])).rejects.toThrow('9999-broken');
    await expect(sql`select * from schema_migrations`.execute(database.system)).rejects.toThrow();
    expect(await migrate(database)).toHaveLength(migrations.length);
  });

  test('a database of a newer version is refused', async () => {
    const newer: Migration = { name: '9999-newer', statements: () => ['create table newer (id integer)'] };
    await migrate(database, [...migrations, newer]);
    await expect(migrate(database)).rejects.toThrow(/written by a newer Flarewell \(it has "9999-newer"\)/);
  });

  test('eight processes that start at once apply each migration once between them', async () => {
    const address = 'url' in home.address ? home.address.url : home.address.file;
    const applied = await Promise.all(Array.from({ length: 8 }, () => migrateInProcess(engine, address)));
    expect(applied.flat()).toEqual(migrations.map((migration) => migration.name));
  });
});

async function migrateInProcess(engine: string, address: string): Promise<string[]> {
  const child = spawn(process.execPath, [applyOnce, engine, address], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return JSON.parse(printed);
}
