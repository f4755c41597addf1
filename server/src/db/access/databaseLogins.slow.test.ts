import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/list.ts';
import type { Login } from '#testing/databases/logins.ts';
import { createLogin, createPlace, open, readRights } from '#testing/databases/places.ts';
import { runAt } from '#testing/databases/postgresServer.ts';
import { createPerson, NOW } from '#testing/people.ts';

const quote = ({ name }: Login) => pg.escapeIdentifier(name);

/** A database whose owner applies migrations, and a second login for the server. */
async function createBoth(rights = 'createrole') {
  const [owner, server] = [await createLogin(rights), await createLogin()];
  const place = await createPlace(owner);
  const address = { url: server.at(place.url), migrationUrl: owner.at(place.url) };
  return { owner, server, place, address };
}

describe('a server login that does not own the tables', () => {
  test('cannot change a table or its protection, nor create tables', async () => {
    const { address, place } = await createBoth();
    await open(address);
    const attempts = [
      'alter table check_ins disable row level security',
      'alter table check_ins add column extra text',
      'drop table check_ins',
      'truncate check_ins',
      'drop policy own_rows on check_ins',
      'create policy more on check_ins to public using (true)',
      'create table mine (id integer)',
      'create schema mine',
      `alter role ${place.userRole} bypassrls`,
      "insert into schema_migrations (name, applied_at) values ('9999-mine', now())",
      'delete from schema_migrations',
    ];
    for (const attempt of attempts) {
      await expect(runAt(address.url, attempt), attempt).rejects.toThrow(/must be owner|permission denied/);
    }
    // PostgreSQL answers a grant without effect with a warning, not with an error.
    await runAt(address.url, 'grant select on check_ins to public');
    expect(await readRights(place.url, {})).not.toContain('check_ins SELECT -');
    const owned = 'select from pg_class where relowner = quote_ident(current_user)::regrole';
    expect(await runAt(address.url, owned)).toEqual([]);
  });

  test('reads what the system needs, and writes records only in a user’s transaction', async () => {
    const { address } = await createBoth();
    const { database } = await open(address);
    const { profile } = await createPerson(database);
    await createPerson(database);
    expect(await database.system.selectFrom('check_ins').selectAll().execute()).toHaveLength(2);
    const own = await database.readAsMember(inOwnDiary(profile.id), ({ tx }) =>
      tx.selectFrom('check_ins').selectAll().execute(),
    );
    expect(own.map((row) => row.diary_id)).toEqual([profile.id]);
    await database.system.deleteFrom('check_ins').execute();
    await database.system.updateTable('check_ins').set({ notes: 'Planted' }).execute();
    const notes = await database.system.selectFrom('check_ins').select('notes').execute();
    expect(notes.map((row) => row.notes)).toEqual([own[0]?.notes, own[0]?.notes]);
    const row = { id: randomUUID(), diary_id: profile.id, name: 'Planted', color: '#2563EB' };
    await expect(
      database.system
        .insertInto('conditions')
        .values({ ...row, created_at: NOW, updated_at: NOW })
        .execute(),
    ).rejects.toThrow('row-level security');
  });

  test('is the only one beside the owner that may connect', async () => {
    const { address, place } = await createBoth();
    await open(address);
    const stranger = await createLogin();
    await expect(runAt(stranger.at(place.url), 'select 1')).rejects.toThrow('permission denied for database');
    expect(await runAt(address.url, 'select 1')).toHaveLength(1);
  });

  test('starts without the owner’s login while there is nothing to migrate', async () => {
    const { address, owner, place } = await createBoth();
    await open(address);
    const { database, warnings } = await open({ url: address.url });
    expect(warnings).toEqual([]);
    await createPerson(database);
    const later = { name: '9999-later', statements: () => ['create table later (id integer)'] };
    const refused = migrate(database, [...migrations, later]);
    await expect(refused).rejects.toThrow(/^Nothing was changed: .+ start once with MIGRATION_DATABASE_URL/);

    // A command that uses only the owner's login does not change the rights of the server's login.
    const before = await readRights(place.url, {});
    await open({ url: owner.at(place.url) });
    expect(await readRights(place.url, {})).toEqual(before);
  });

  test('can be replaced by another login, and then has no rights', async () => {
    const next = await createLogin();
    const { address, place } = await createBoth();
    const { database } = await open(address);
    await createPerson(database);
    await runAt(place.url, `grant connect on database ${place.name} to ${quote(next)}`);
    const { database: same } = await open({ ...address, url: next.at(place.url) });
    expect(await same.system.selectFrom('check_ins').selectAll().execute()).toHaveLength(1);
    for (const attempt of ['select * from check_ins', `set role ${place.userRole}`]) {
      await expect(runAt(address.url, attempt)).rejects.toThrow('permission denied');
    }
  });

  test('can replace an owner that was also the server’s login', async () => {
    const { address, place, server } = await createBoth();
    const { database } = await open({ url: address.migrationUrl });
    const { profile } = await createPerson(database);
    await expect(open(address)).rejects.toThrow(
      /^PostgreSQL at .+ \(DATABASE_URL\) cannot be used: permission denied .+ has to grant connect on it/,
    );
    await runAt(place.url, `grant connect on database ${place.name} to ${quote(server)}`);
    const { database: same } = await open(address);
    const own = await same.readAsMember(inOwnDiary(profile.id), ({ tx }) =>
      tx.selectFrom('check_ins').selectAll().execute(),
    );
    expect(own).toHaveLength(1);
  });

  test('works for several servers that start together', async () => {
    const { address } = await createBoth();
    const servers = await Promise.all(Array.from({ length: 4 }, () => open(address)));
    for (const { database } of servers) {
      const { profile, checkIn } = await createPerson(database);
      const own = await database.readAsMember(inOwnDiary(profile.id), ({ tx }) =>
        tx.selectFrom('check_ins').select('id').execute(),
      );
      expect(own).toEqual([{ id: checkIn.id }]);
    }
  });
});

describe('two logins are refused in one sentence', () => {
  test('when the server’s login owns the database or is a superuser', async () => {
    const { address, owner, place } = await createBoth();
    for (const url of [address.migrationUrl, place.url]) {
      await expect(open({ url, migrationUrl: address.migrationUrl })).rejects.toThrow(
        /^Nothing was changed: the login .+ of DATABASE_URL is a superuser, or owns the database, .+\.$/,
      );
    }
    const member = await createLogin(`in role ${quote(owner)}`);
    await expect(open({ ...address, url: member.at(place.url) })).rejects.toThrow('can act for their owner');
  });

  test('when the server’s login has no rights yet, and the other is not configured', async () => {
    const { address, owner, place } = await createBoth();
    await open({ url: owner.at(place.url) });
    await runAt(place.url, `grant connect on database ${place.name} to public`);
    await expect(open({ url: address.url })).rejects.toThrow(
      /^Nothing was changed: the database has to be brought up to date, and the login .+ of DATABASE_URL does not own the tables; start once with MIGRATION_DATABASE_URL, the login that does\.$/,
    );
  });

  test('when the login for migrations does not own the tables', async () => {
    const { address, place } = await createBoth();
    await open(address);
    const other = await createLogin('createrole');
    await runAt(place.url, `grant connect on database ${place.name} to public`);
    await expect(open({ ...address, migrationUrl: other.at(place.url) })).rejects.toThrow(
      /^Nothing was changed: the login .+ of MIGRATION_DATABASE_URL does not own the tables; .+\.$/,
    );
  });

  test('when they lead to different databases', async () => {
    const { address } = await createBoth();
    const elsewhere = await createPlace();
    await expect(open({ ...address, migrationUrl: elsewhere.url })).rejects.toThrow(
      'DATABASE_URL and MIGRATION_DATABASE_URL have to lead to the same database, and there to the same schema.',
    );
  });

  test('when neither may create the role, until an administrator has created it', async () => {
    const { address, place, server } = await createBoth('');
    const needed = `create role ${place.userRole} nologin; grant ${place.userRole} to ${quote(server)};`;
    await expect(open(address)).rejects.toThrow(needed);
    const tables = "select from pg_class where relnamespace = 'public'::regnamespace";
    expect(await runAt(place.url, tables)).toEqual([]);
    await runAt(place.url, needed);
    await createPerson((await open(address)).database);
  });

  test('when the server’s login keeps the right to create tables', async () => {
    const group = await createLogin();
    const { address, place, server } = await createBoth();
    await runAt(
      place.url,
      `grant create on schema public to ${quote(group)}; grant ${quote(group)} to ${quote(server)}`,
    );
    await expect(open(address)).rejects.toThrow(
      `Nothing was changed: the login of DATABASE_URL may make tables in the schema; an administrator has to run: revoke create on schema "public" from public, ${quote(server)};`,
    );
  });

  test('but the right to create tables that every login had before PostgreSQL 15 is revoked', async () => {
    const { address, place } = await createBoth();
    await runAt(place.url, 'grant create on schema public to public');
    await open(address);
    await expect(runAt(address.url, 'create table mine (id integer)')).rejects.toThrow('permission denied');
  });
});
