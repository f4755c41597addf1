import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { runOnServer } from '#testing/databases/databases.ts';
import { createLogin, createPlace, open, readRights } from '#testing/databases/places.ts';
import { readUserRole, runAt } from '#testing/databases/postgresServer.ts';
import { createPerson } from '#testing/people.ts';

/** An installation with its own login, and one person in it. */
async function install() {
  const login = await createLogin('createrole');
  const place = await createPlace(login);
  const url = login.at(place.url);
  const { database, warnings } = await open({ url });
  const { profile } = await createPerson(database);
  return { login, place, url, database, warnings, profile };
}

const readAs = (role: string, userId: string) =>
  `select set_config('role', '${role}', false), set_config('app.user_id', '${userId}', false);
  select * from check_ins`;

describe('two installations on one PostgreSQL server', () => {
  test('the login of one cannot become the role of the other', async () => {
    const [first, second] = [await install(), await install()];
    expect(first.place.userRole).not.toBe(second.place.userRole);
    await expect(runAt(second.url, `set role ${first.place.userRole}`)).rejects.toThrow('permission denied');
    await expect(runAt(second.url, `grant ${first.place.userRole} to current_user`)).rejects.toThrow(
      'permission denied',
    );
  });

  test('the login of one cannot connect to the database of the other', async () => {
    const [first, second] = [await install(), await install()];
    const trespass = second.login.at(first.place.url);
    await expect(runAt(trespass, 'select 1')).rejects.toThrow('permission denied for database');
    expect(await runAt(first.url, 'select 1')).toHaveLength(1);
    expect(first.warnings).toEqual([
      expect.stringMatching(/^From now on only Flarewell, the owner and superusers may connect/),
    ]);
    expect((await open({ url: first.url })).warnings).toEqual([]);
  });

  test('even where it may connect, the login of one reads no row of the other', async () => {
    const [first, second] = [await install(), await install()];
    await runOnServer(`grant connect on database ${first.place.name} to public`);
    const trespass = second.login.at(first.place.url);
    await expect(runAt(trespass, 'select * from check_ins')).rejects.toThrow('permission denied for table');
    for (const role of [first.place.userRole, second.place.userRole]) {
      await expect(runAt(trespass, readAs(role, first.profile.id))).rejects.toThrow(
        /does not exist|permission denied/,
      );
    }
  });

  test('a login that was granted the role by mistake is reported at the start', async () => {
    const [first, second] = [await install(), await install()];
    await runOnServer(`grant ${first.place.userRole} to ${pg.escapeIdentifier(second.login.name)}`);
    expect((await open({ url: first.url })).warnings).toEqual([
      expect.stringMatching(/^The login "App ""\w+""" can read users' rows, too, .+ run: revoke /),
    ]);
  });
});

describe('a login without the right to create roles', () => {
  test('is told what to ask its administrator for, and starts once that is done', async () => {
    const login = await createLogin('nocreaterole');
    const place = await createPlace(login);
    const url = login.at(place.url);
    const needed = `create role ${place.userRole} nologin; grant ${place.userRole} to ${pg.escapeIdentifier(login.name)};`;
    await expect(open({ url })).rejects.toThrow(
      `Nothing was changed: users' transactions need a role that the login cannot make or grant by itself; an administrator has to run: ${needed}`,
    );
    await runOnServer(needed);
    const { database } = await open({ url });
    const [maya] = [await createPerson(database), await createPerson(database)];
    const seen = await database.asMember(inOwnDiary(maya.profile.id), ({ tx }) =>
      tx.selectFrom('check_ins').selectAll().execute(),
    );
    expect(seen.map((row) => row.diary_id)).toEqual([maya.profile.id]);
    expect((await open({ url })).warnings).toEqual([]);
  });

  test('is told so, too, if the role exists but was not granted to it', async () => {
    const login = await createLogin();
    const place = await createPlace(login);
    await runOnServer(`create role ${place.userRole} nologin`);
    await expect(open({ url: login.at(place.url) })).rejects.toThrow(
      `an administrator has to run: grant ${place.userRole} to ${pg.escapeIdentifier(login.name)};`,
    );
  });
});

describe('a database', () => {
  test('that is renamed keeps its role', async () => {
    const { login, place, database, profile } = await install();
    await database.close();
    const name = `Renamed "${randomUUID()}" ${'é'.repeat(8)}`;
    const quoted = pg.escapeIdentifier(name);
    await runOnServer(`alter database ${place.name} rename to ${quoted}`);
    onTestFinished(async () => {
      await runOnServer(`alter database ${quoted} rename to ${place.name}`);
    });
    const url = new URL(login.at(place.url));
    url.pathname = `/${encodeURIComponent(name)}`;
    const renamed = (await open({ url: url.href })).database;
    expect(await readUserRole(url.href)).toBe(place.userRole);
    const seen = await renamed.readAsMember(inOwnDiary(profile.id), ({ tx }) =>
      tx.selectFrom('check_ins').selectAll().execute(),
    );
    expect(seen).toHaveLength(1);
    await renamed.close();
  });

  test('that was copied gets its own role, and the roles of the original have no rights in it', async () => {
    const server = await createLogin();
    const original = await createPlace();
    const first = await open({ url: server.at(original.url), migrationUrl: original.url });
    const { profile } = await createPerson(first.database);
    await first.database.close();
    const copy = await createPlace(undefined, original.name);
    const { database } = await open({ url: copy.url });
    expect(copy.userRole).not.toBe(original.userRole);
    const rights = (await readRights(copy.url, {})).join('\n');
    expect(rights).toContain(copy.userRole);
    expect(rights).not.toContain(original.userRole);
    expect(rights).not.toContain(server.name.replaceAll('"', ''));
    const seen = await database.readAsMember(inOwnDiary(profile.id), ({ tx }) =>
      tx.selectFrom('check_ins').selectAll().execute(),
    );
    expect(seen).toHaveLength(1);
  });

  test('that was restored from a dump without its roles gets its rights back', async () => {
    const { place, url, database } = await install();
    await database.close();
    const names = { [place.userRole]: 'role' };
    const before = await readRights(place.url, names);
    await runAt(
      place.url,
      `drop policy own_rows on check_ins; drop policy own_rows on users;
      revoke all on users, conditions from ${place.userRole};
      grant delete on users to ${place.userRole};
      alter table sessions disable row level security`,
    );
    expect(await readRights(place.url, names)).not.toEqual(before);
    await open({ url });
    expect(await readRights(place.url, names)).toEqual(before);
  });

  test('that another login owns is used, with a warning that its owner should restrict connections', async () => {
    const login = await createLogin('createrole');
    const place = await createPlace();
    const quoted = pg.escapeIdentifier(login.name);
    await runAt(place.url, `grant create on schema public to ${quoted}`);
    const { database, warnings } = await open({ url: login.at(place.url) });
    await createPerson(database);
    expect(warnings).toEqual([
      `Every login of the PostgreSQL server may connect to the database; its owner should run: grant connect on database "${place.name}" to ${quoted}; revoke connect on database "${place.name}" from public;`,
    ]);
  });

  test('is secured once by servers that start together', async () => {
    const login = await createLogin('createrole');
    const place = await createPlace(login);
    const url = login.at(place.url);
    const servers = await Promise.all(Array.from({ length: 4 }, () => open({ url })));
    expect(servers.flatMap(({ warnings }) => warnings)).toHaveLength(1);
    for (const { database } of servers) await createPerson(database);
  });
});
