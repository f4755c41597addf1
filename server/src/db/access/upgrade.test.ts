import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { openPostgres } from '#db/engines/postgres.ts';
import type { Login } from '#testing/databases/logins.ts';
import { createLogin, createPlace, open, type Place, readRights } from '#testing/databases/places.ts';
import { runAt } from '#testing/databases/postgresServer.ts';
import { migrateAsBefore } from '#testing/databases/previousRelease.ts';

const MAYA = '0a5c7f0e-6f0e-4f0e-8f0e-0a5c7f0e6f0e';
const AT = '2026-11-14T18:42:00.000Z';
const SHARED = 'flarewell_user';

/** A database in the state of the first release, with one check-in and a login that an administrator prepared. */
async function installBefore(rights = 'createrole') {
  const login = await createLogin(rights);
  const place = await createPlace(login);
  await grantShared(place, login);
  const database = openPostgres(login.at(place.url));
  await migrateAsBefore(database);
  await sql`insert into users (id, email, name, reminder_enabled, reminder_time, timezone, is_premium, created_at, updated_at)
    values (${MAYA}, 'maya@example.org', 'Maya', true, '20:00', 'UTC', false, ${AT}, ${AT})`.execute(
    database.system,
  );
  await sql`insert into check_ins (id, user_id, date, notes, factors, created_at, updated_at)
    values (${MAYA}, ${MAYA}, '2026-11-14T12:00:00', 'Less itch.', '{}', ${AT}, ${AT})`.execute(
    database.system,
  );
  await database.close();
  return { login, place, url: login.at(place.url) };
}

/** In one transaction with a grant, because other tests drop the shared role as soon as nothing depends on it. */
async function grantShared({ url }: Place, { name }: Login): Promise<void> {
  await runAt(
    url,
    `do $$ begin create role ${SHARED} nologin; exception when duplicate_object then null; end $$;
    grant usage on schema public to ${SHARED};
    grant ${SHARED} to ${pg.escapeIdentifier(name)}`,
  );
}

const readDiary = ({ asUser }: Database) =>
  asUser(MAYA, ({ tx }) => tx.selectFrom('check_ins').select('notes').execute());

const trespass = `set role ${SHARED}; select set_config('app.user_id', '${MAYA}', false); select notes from check_ins`;

describe('a database of the first release', () => {
  test('was open to the logins of other installations, and no longer is', async () => {
    const first = await installBefore();
    const second = await installBefore();
    const url = second.login.at(first.place.url);
    expect(await runAt(url, trespass)).toEqual([{ notes: 'Less itch.' }]);
    const { database } = await open({ url: first.url });
    await runAt(first.place.url, `grant connect on database ${first.place.name} to public`);
    await expect(runAt(url, trespass)).rejects.toThrow('permission denied');
    await expect(runAt(url, 'select * from check_ins')).rejects.toThrow('permission denied');
    expect(await readDiary(database)).toEqual([{ notes: 'Less itch.' }]);
  });

  test('ends with the rights of a new one', async () => {
    const before = await installBefore();
    await open({ url: before.url });
    const login = await createLogin('createrole');
    const fresh = await createPlace(login);
    await open({ url: login.at(fresh.url) });
    const plain = (name: string) => name.replaceAll('"', '');
    expect(
      await readRights(before.place.url, {
        [before.place.userRole]: 'user',
        [plain(before.login.name)]: 'login',
      }),
    ).toEqual(await readRights(fresh.url, { [fresh.userRole]: 'user', [plain(login.name)]: 'login' }));
  });

  test('stays unchanged until an administrator creates the role, if the login may not', async () => {
    const { login, place, url } = await installBefore('');
    const rights = await readRights(place.url, {});
    const quoted = pg.escapeIdentifier(login.name);
    const needed = `create role ${place.userRole} nologin; grant ${place.userRole} to ${quoted};`;
    await expect(open({ url })).rejects.toThrow(
      `Nothing was changed: users' transactions need a role that the login cannot make or grant by itself; an administrator has to run: ${needed}`,
    );
    expect(await readRights(place.url, {})).toEqual(rights);
    await runAt(place.url, needed);
    const { database, warnings } = await open({ url });
    expect(await readDiary(database)).toEqual([{ notes: 'Less itch.' }]);
    expect(warnings).toContainEqual(
      `The login ${quoted} is still a member of ${SHARED}, which other installations may use; an administrator should run: revoke ${SHARED} from ${quoted};`,
    );
  });

  test('is upgraded once by servers that start together', async () => {
    const { url } = await installBefore();
    const servers = await Promise.all(Array.from({ length: 4 }, () => open({ url })));
    for (const { database } of servers) expect(await readDiary(database)).toHaveLength(1);
  });

  test('no longer needs the shared role, which can be dropped after the last upgrade', async () => {
    const { place, url } = await installBefore();
    await open({ url });
    const rows = await runAt(
      place.url,
      `select from pg_shdepend where refobjid = (select oid from pg_roles where rolname = '${SHARED}')
        and dbid = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toEqual([]);
  });

  test('is refused by the first release once it is upgraded', async () => {
    const { url } = await installBefore();
    await open({ url });
    const database = openPostgres(url);
    await expect(migrateAsBefore(database)).rejects.toThrow('was written by a newer Flarewell');
    await database.close();
  });
});
