import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { runOnServer } from '#testing/databases/databases.ts';
import { open } from '#testing/databases/places.ts';
import { readUserRole, runAt } from '#testing/databases/postgresServer.ts';
import { createPerson } from '#testing/people.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operations/postgresql.md'), 'utf8');
const [oneLogin = '', prepared = '', twoLogins = ''] = guide
  .matchAll(/```sql\n([^`]+)```/g)
  .map((match) => match[1] ?? '');

/** Runs an SQL block of the guide as psql would, with unique names of logins and database. */
async function follow(block: string) {
  const suffix = `_${randomUUID().slice(0, 8)}`;
  const own = block.replaceAll(/\b(flarewell|flarewell_app|flarewell_owner)\b/g, `$1${suffix}`);
  const logins = [...new Set(own.match(/flarewell_(app|owner)_\w+/g))];
  const database = `flarewell${suffix}`;
  const address = (login: string) => {
    const url = new URL(`/${database}`, inject('postgresUrl'));
    return Object.assign(url, { username: login, password: '...' }).href;
  };
  onTestFinished(async () => {
    for (const login of logins) await runOnServer(`drop owned by ${login}; drop role ${login}`);
  });
  onTestFinished(async () => {
    const role = await readUserRole(address(logins[0] ?? ''));
    await runOnServer(`drop database ${database} with (force)`);
    await runOnServer(`drop role if exists ${role}`);
  });
  for (const [, statement = '', isGenerator] of own.matchAll(/([\s\S]+?)(?:;|(\\gexec))\n/g)) {
    const rows = await runOnServer<Record<string, string>>(statement);
    if (!isGenerator) continue;
    for (const made of rows.flatMap((row) => Object.values(row))) await runOnServer(made);
  }
  return { app: address(`flarewell_app${suffix}`), owner: address(`flarewell_owner${suffix}`) };
}

test.each([
  ['one login that may create roles', oneLogin],
  ['one login that may not', prepared],
])('the SQL in docs/operations/postgresql.md prepares %s', async (_, block) => {
  const { app } = await follow(block);
  const { database } = await open({ url: app });
  const { profile } = await createPerson(database);
  const own = await database.readAsMember(inOwnDiary(profile.id), ({ tx }) =>
    tx.selectFrom('check_ins').select('diary_id').execute(),
  );
  expect(own).toEqual([{ diary_id: profile.id }]);
});

test('the SQL in docs/operations/postgresql.md prepares two logins', async () => {
  const { app, owner } = await follow(twoLogins);
  await createPerson((await open({ url: app, migrationUrl: owner })).database);
  await expect(runAt(app, 'drop table users')).rejects.toThrow('must be owner');
});
