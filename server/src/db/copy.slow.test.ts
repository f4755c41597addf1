import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProfile, setPremium } from '#db/accounts/profile.ts';
import {
  copiedTables,
  createFingerprint,
  hasRows,
  insertLines,
  isInstantColumn,
  jsonColumns,
  listAppliedMigrations,
  listCopiedTables,
  readFingerprint,
  readLines,
  readSnapshot,
} from '#db/copy.ts';
import type { Database, EngineName } from '#db/database.ts';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { migrations } from '#db/migrations/list.ts';
import { openDatabase } from '#db/open.ts';
import {
  createTestDatabase,
  describeOnBothEngines,
  type TestDatabase,
} from '#testing/databases/databases.ts';
import { fillEveryTable } from '#testing/databases/fillEveryTable.ts';
import { createPerson, makeProfile, NOW } from '#testing/people.ts';

describeOnBothEngines('the list of tables', (database) => {
  test('has every table of the schema but the list of migrations', async () => {
    const tables = await database().system.introspection.getTables();
    const names = tables.map((table) => table.name).filter((name) => name !== 'schema_migrations');
    expect(copiedTables.map((table) => table.name).sort()).toEqual(names.sort());
    expect(await listCopiedTables(database().system)).toEqual(
      copiedTables.map(({ name, key }) => ({ name, key })),
    );
  });

  test('names no table before one that it refers to', async () => {
    const references =
      database().engine === 'sqlite'
        ? sql<{ child: string; parent: string }>`select m.name as child, f."table" as parent
            from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
        : sql<{ child: string; parent: string }>`select conrelid::regclass::text as child,
            confrelid::regclass::text as parent from pg_constraint where contype = 'f'`;
    const { rows } = await references.execute(database().system);
    const placeOf = (name: string) => copiedTables.findIndex((table) => table.name === name);
    expect(rows.length).toBeGreaterThan(8);
    for (const { child, parent } of rows) expect(placeOf(parent)).toBeLessThan(placeOf(child));
  });

  test('knows every primary key', async () => {
    for (const { name, key } of copiedTables) {
      const columns =
        database().engine === 'sqlite'
          ? sql<{ name: string }>`select name from pragma_table_info(${name}) where pk > 0 order by pk`
          : sql<{ name: string }>`select attname as name from pg_index
              join pg_attribute on attrelid = indrelid and attnum = any(indkey)
              where indrelid = ${name}::regclass and indisprimary order by array_position(indkey::int2[], attnum)`;
      const { rows } = await columns.execute(database().system);
      expect([name, rows.map((row) => row.name)]).toEqual([name, key]);
    }
  });
});

const users = { name: 'users', key: ['id'] };

describeOnBothEngines('a table read in batches', (database) => {
  test('gives every row once, however many there are', async () => {
    const people = Array.from({ length: 2001 }, () => makeProfile());
    // In one transaction: SQLite waits for the disk at every commit.
    await database()
      .system.transaction()
      .execute(async (tx) => {
        for (const profile of people) await createProfile(tx, profile);
      });
    const batches: number[] = [];
    const ids = new Set<string>();
    for await (const lines of readLines(database().system, users)) {
      batches.push(lines.length);
      for (const line of lines) ids.add(JSON.parse(line).id);
    }
    expect(batches).toEqual([1000, 1000, 1]);
    expect(ids).toEqual(new Set(people.map(({ id }) => id)));
  });

  test('is one snapshot, while others write', async () => {
    const { profile } = await createPerson(database());
    const address = homes.get(database().engine)?.address;
    if (!address) throw new Error('No such engine.');
    const [reading, writing] = [await openDatabase(address), await openDatabase(address)];
    await createProfile(writing.system, profile);
    await readSnapshot(reading, async (reader) => {
      const before = await readFingerprint(reader, users);
      await setPremium(writing.system, profile.email, true, NOW);
      await createProfile(writing.system, makeProfile());
      expect(await readFingerprint(reader, users)).toEqual(before);
    });
    expect((await readFingerprint(reading.system, users)).rows).toBe(2);
    await reading.close();
    await writing.close();
  });
});

const homes = new Map<EngineName, TestDatabase>();
beforeAll(async () => {
  for (const engine of ['sqlite', 'postgres'] as const) homes.set(engine, await createTestDatabase(engine));
});
afterAll(async () => {
  for (const home of homes.values()) await home.remove();
});

describe('a new database', () => {
  test.each(['sqlite', 'postgres'] as const)(
    'of %s has no tables, no migrations and no rows',
    async (engine) => {
      const home = await createTestDatabase(engine);
      const database = 'url' in home.address ? openPostgres(home.address.url) : openSqlite(home.address.file);
      expect(await listCopiedTables(database.system)).toEqual([]);
      expect(await listAppliedMigrations(database.system)).toEqual([]);
      expect(await hasRows(database.system)).toBe(false);
      await database.close();
      const migrated = await openDatabase(home.address);
      expect(await listAppliedMigrations(migrated.system)).toEqual(migrations.map(({ name }) => name));
      expect(await hasRows(migrated.system)).toBe(false);
      await createPerson(migrated);
      expect(await hasRows(migrated.system)).toBe(true);
      await migrated.close();
      await home.remove();
    },
  );
});

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['sqlite', 'sqlite'],
] as const)('rows copied from %s to %s', (from, to) => {
  let source: Database;
  let target: Database;
  const places: TestDatabase[] = [];
  beforeAll(async () => {
    places.push(await createTestDatabase(from), await createTestDatabase(to));
    const [a, b] = places;
    if (!a || !b) throw new Error('Two places are needed.');
    [source, target] = [await openDatabase(a.address), await openDatabase(b.address)];
    await fillEveryTable(source);
  });
  afterAll(async () => {
    await source.close();
    await target.close();
    for (const place of places) await place.remove();
  });

  test('are the same text on both sides, in every table', async () => {
    for (const table of copiedTables) {
      for await (const lines of readLines(source.system, table))
        await insertLines(target.system, table, lines);
      expect((await readFingerprint(target.system, table)).rows).toBeGreaterThan(0);
      expect(await readFingerprint(target.system, table)).toEqual(
        await readFingerprint(source.system, table),
      );
    }
  });
});

describe('a fingerprint', () => {
  test('does not depend on the order, but on every line', () => {
    const of = (...lines: string[]) => {
      const fingerprint = createFingerprint();
      fingerprint.add(lines);
      return fingerprint.read();
    };
    expect(of('a', 'b')).toEqual(of('b', 'a'));
    expect(of('a', 'b')).not.toEqual(of('a', 'c'));
    expect(of('a', 'a').hash).not.toBe(of('b', 'b').hash);
    expect(of()).toEqual({ rows: 0, hash: '0'.repeat(64) });
  });
});

describe('the columns whose text differs between the engines', () => {
  test('are all known by name', async () => {
    const home = await createTestDatabase('postgres');
    const database = await openDatabase(home.address);
    const { rows } = await sql<{ name: string; type: string }>`select column_name as name, data_type as type
      from information_schema.columns where table_schema = 'public'`.execute(database.system);
    const namesOf = (type: string) => new Set(rows.filter((row) => row.type === type).map((row) => row.name));
    expect(namesOf('jsonb')).toEqual(jsonColumns);
    expect(namesOf('timestamp with time zone')).toEqual(
      new Set(rows.map((row) => row.name).filter(isInstantColumn)),
    );
    expect(new Set(rows.map((row) => row.type))).toEqual(
      new Set(['uuid', 'text', 'jsonb', 'boolean', 'integer', 'timestamp with time zone']),
    );
    await database.close();
    await home.remove();
  });
});
