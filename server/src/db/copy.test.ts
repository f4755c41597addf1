import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setOperator } from '#db/accounts/users.ts';
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
import { createInvitation, createServerInvitation } from '#db/invitations.ts';
import { migrations } from '#db/migrations/list.ts';
import { openDatabase } from '#db/open.ts';
import { createProfile, setPremium } from '#db/profile.ts';
import { chooseWhoMayRegister } from '#db/registration.ts';
import { createShare } from '#db/shares.ts';
import {
  createTestDatabase,
  describeOnBothEngines,
  type TestDatabase,
} from '#testing/databases/databases.ts';
import { createPerson, makeInvitation, makeProfile, makeShare, NOW } from '#testing/people.ts';

describeOnBothEngines('the list of tables', (database) => {
  test('has every table of the schema but the list of migrations', async () => {
    const tables = await database().system.introspection.getTables();
    const names = tables.map((table) => table.name).filter((name) => name !== 'schema_migrations');
    expect(copiedTables.map((table) => table.name).sort()).toEqual(names.sort());
    expect(await listCopiedTables(database().system)).toEqual(copiedTables);
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
    await fill(source);
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

/** Inserts a row into every table, with values that the engines write differently. */
async function fill(database: Database): Promise<void> {
  const { system } = database;
  const { profile } = await createPerson(database);
  const other = await createPerson(database);
  const times = { created_at: NOW, updated_at: NOW };
  await setPremium(system, profile.email, true, NOW);
  const user_id = profile.id;
  await system
    .updateTable('check_ins')
    .set({ notes: '{"not": 1, "json": "ü 🙂 \\u0041"}', factors: '{"weather":"Hot",  "diet":1,"stress": 2}' })
    .where('user_id', '=', other.profile.id)
    .execute();
  await system
    .insertInto('deleted_check_ins')
    .values({ user_id, date: '2026-01-01T12:00:00', revision: 4 })
    .execute();
  await system
    .insertInto('uploaded_photos')
    .values({ path: `${user_id}/a.jpg`, user_id, date: '2026-01-01T12:00:00', created_at: NOW })
    .execute();
  // More than are copied at once.
  for (let count = 0; count < 5; count += 1) {
    const secrets = { tokenHash: randomUUID(), passcodeHash: null, content: 'eyJ…' };
    await database.asUser(user_id, (scope) => createShare(scope, makeShare({ hasNotes: true }), secrets));
  }
  await database.asUser(user_id, (scope) => createInvitation(scope, makeInvitation()));
  await createServerInvitation(system, makeInvitation());
  await setOperator(system, user_id, { isOperator: true, now: NOW });
  await chooseWhoMayRegister(system, 'invited', NOW);
  const import_id = randomUUID();
  await system
    .insertInto('pending_work')
    .values({ user_id, kind: 'import', import_id, touched_at: NOW })
    .execute();
  await system
    .insertInto('import_batches')
    .values({ user_id, import_id, position: 0, check_ins: '[ ]', photos: '{}', created_at: NOW })
    .execute();
  await system
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      user_id,
      account_id: user_id,
      provider_id: 'credential',
      password: 'x',
      ...times,
    })
    .execute();
  const session_id = randomUUID();
  await system
    .insertInto('sessions')
    .values({
      id: session_id,
      user_id,
      token_hash: 'h',
      expires_at: NOW,
      ip_address: null,
      user_agent: 'A',
      ...times,
    })
    .execute();
  await system
    .insertInto('verifications')
    .values({ id: randomUUID(), identifier: 'i', value: '{"b":1,"a":2}', expires_at: NOW, ...times })
    .execute();
  await system
    .insertInto('account_tokens')
    .values({
      token_hash: 'h',
      purpose: 'change-email',
      user_id,
      email: 'new@example.org',
      expires_at: NOW,
      created_at: NOW,
    })
    .execute();
  await system
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      user_id,
      name: 'Phone',
      credential_id: 'c',
      public_key: 'k',
      counter: 3,
      device_type: 'multiDevice',
      backed_up: true,
      transports: 'internal,hybrid',
      aaguid: null,
      created_at: NOW,
    })
    .execute();
  await system.insertInto('second_factors').values({ user_id, secret: 's', created_at: NOW }).execute();
  await system.insertInto('backup_codes').values({ user_id, code_hash: 'h' }).execute();
  await system
    .insertInto('push_keys')
    .values({ name: 'vapid', public_key: 'B', private_key: 'p', created_at: NOW })
    .execute();
  await system
    .insertInto('push_subscriptions')
    .values({ session_id, user_id, endpoint: 'https://push', p256dh: 'p', auth: 'a', created_at: NOW })
    .execute();
  await system
    .insertInto('reminder_deliveries')
    .values({
      id: randomUUID(),
      user_id,
      day: '2026-11-14',
      target: 'email',
      state: 'sent',
      attempts: 1,
      due_at: NOW,
      try_at: NOW,
    })
    .execute();
  await system.insertInto('throttles').values({ key: 'Ä', count: 3, resets_at: NOW }).execute();
  await system.insertInto('throttles').values({ key: 'a', count: 3, resets_at: NOW }).execute();
}
