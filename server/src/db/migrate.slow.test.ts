import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { noonOf } from '@flarewell/domain/day';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { migrate } from '#db/migrate.ts';
import { type Migration, migrations } from '#db/migrations/list.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases/databases.ts';
import { createPerson, makeProfile, NOW } from '#testing/people.ts';

const migrateOnce = join(import.meta.dirname, '../testing/databases/migrateOnce.ts');

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

  test('recreating a table keeps the rows that refer to it', async () => {
    await migrate(database);
    const { profile } = await createPerson(database);
    const rebuild: Migration = {
      name: '9999-rebuild',
      statements: (_, engine) =>
        engine === 'sqlite'
          ? [
              'create table rebuilt as select * from check_ins',
              'drop table check_ins',
              `create table check_ins (id text primary key, diary_id text not null, date text not null, notes text,
                photo_url text, factors text not null, created_at text not null, updated_at text not null,
                revision integer not null default 0, bytes integer not null, photo_bytes integer not null,
                written_by text, changed_by text, unique (id, diary_id)) strict`,
              'insert into check_ins select * from rebuilt',
              'drop table rebuilt',
            ]
          : ['alter table check_ins add column extra text'],
    };
    await migrate(database, [...migrations, rebuild]);
    const entries = await database.system.selectFrom('condition_entries').selectAll().execute();
    expect(entries.map((entry) => entry.diary_id)).toEqual([profile.id, profile.id]);
    const orphan = { ...entries[0], check_in_id: profile.id, position: 9 };
    await expect(
      database.system
        .insertInto('condition_entries')
        .values(orphan as (typeof entries)[number])
        .execute(),
    ).rejects.toThrow(/foreign key/i);
  });

  /** Plain SQL, because earlier versions had other columns. */
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((key) => sql.ref(key)))})
      values (${sql.join(Object.values(row))})`.execute(database.system);

  test('check-ins that an earlier version wrote get a size', async () => {
    const isSizes = ({ name }: Migration) => name === '0009-sizes';
    await migrate(database, migrations.slice(0, migrations.findIndex(isSizes)));
    const id = randomUUID();
    const times = { created_at: NOW, updated_at: NOW };
    const flag = engine === 'sqlite' ? 1 : true;
    await insert('users', {
      id,
      email: 'a@example.org',
      name: 'Maya',
      reminder_enabled: flag,
      reminder_time: '20:00',
      timezone: 'UTC',
      is_premium: flag,
      ...times,
    });
    await insert('conditions', { id, user_id: id, name: 'Neck', color: '#2563EB', ...times });
    const checkIn = { id, user_id: id, date: '2026-01-01T12:00:00', factors: '{}', notes: 'ü'.repeat(1000) };
    await insert('check_ins', { ...checkIn, photo_url: '/photos/a/b.jpg', ...times });
    const entry = {
      check_in_id: id,
      condition_id: id,
      user_id: id,
      position: 0,
      severity: 3,
      symptoms: '[]',
    };
    await insert('condition_entries', { ...entry, notes: 'y'.repeat(500) });
    await migrate(database);
    const [row] = await database.system.selectFrom('check_ins').select(['bytes', 'photo_bytes']).execute();
    expect(row?.photo_bytes).toBe(1_000_000);
    expect(row?.bytes).toBeGreaterThan(2500);
    expect(row?.bytes).toBeLessThan(3000);
  });

  test('R121 check-ins that an earlier version imported count as written on their days', async () => {
    const isTrackers = ({ name }: Migration) => name === '0014-trackers';
    const before = migrations.slice(0, migrations.findIndex(isTrackers));
    await migrate(database, before);
    const [imported, other] = [makeProfile(), makeProfile()];
    const no = engine === 'sqlite' ? 0 : false;
    const checkIn = (userId: string, day: string, createdAt: string) => ({
      id: randomUUID(),
      user_id: userId,
      date: noonOf(day),
      factors: '{}',
      revision: 1,
      created_at: createdAt,
      updated_at: createdAt,
    });
    for (const { id, email, name, timezone } of [imported, other])
      await insert('users', {
        ...{ id, email, name, timezone, reminder_enabled: no, reminder_time: '20:00', is_premium: no },
        ...{ created_at: NOW, updated_at: NOW },
      });
    const later = '2026-11-15T07:00:00.000Z';
    for (const row of [
      checkIn(imported.id, '2026-01-01', NOW),
      checkIn(imported.id, '2026-01-02', NOW),
      checkIn(imported.id, '2026-11-15', later),
      checkIn(other.id, '2026-11-14', NOW),
    ])
      await insert('check_ins', row);
    await migrate(database);
    const rows = await database.system
      .selectFrom('check_ins')
      .select(['date', 'created_at'])
      .orderBy('date')
      .execute();
    expect(rows.map((row) => row.created_at)).toEqual([
      '2026-01-01T12:00:00.000Z',
      '2026-01-02T12:00:00.000Z',
      NOW,
      later,
    ]);
  });

  test('a database of a newer version is refused', async () => {
    const newer: Migration = { name: '9999-newer', statements: () => ['create table newer (id integer)'] };
    await migrate(database, [...migrations, newer]);
    await expect(migrate(database)).rejects.toThrow(/written by a newer Flarewell \(it has "9999-newer"\)/);
  });

  test('four processes that start at once apply each migration once between them', async () => {
    const address = 'url' in home.address ? home.address.url : home.address.file;
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrateInProcess(engine, address)));
    expect(applied.flat()).toEqual(migrations.map((migration) => migration.name));
  });
});

/** PostgreSQL enforces foreign keys during migrations; on SQLite they are off, so the result is checked. */
test('on sqlite, a migration that leaves rows referring to nothing is refused', async () => {
  const home = await createTestDatabase('sqlite');
  const database = openSqlite('file' in home.address ? home.address.file : '');
  await migrate(database);
  await createPerson(database);
  const careless: Migration = { name: '9999-careless', statements: () => ['delete from check_ins'] };
  await expect(migrate(database, [...migrations, careless])).rejects.toThrow(/refer to nothing/);
  expect(await database.system.selectFrom('check_ins').selectAll().execute()).toHaveLength(1);
  await database.close();
  await home.remove();
});

async function migrateInProcess(engine: string, address: string): Promise<string[]> {
  const child = spawn(process.execPath, [migrateOnce, engine, address], {
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
