import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createCondition, listConditions } from '#db/records/conditions.ts';
import { createTestDatabase, runOnServer } from '#testing/databases/databases.ts';
import { createPerson, makeCondition } from '#testing/people.ts';

test('a connection that breaks in the middle fails its transaction and nothing else', async () => {
  const home = await createTestDatabase('postgres');
  const database = await openDatabase(home.address);
  const { profile } = await createPerson(database);
  const broken = database.asMember(inOwnDiary(profile.id), async ({ tx }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await tx.deleteFrom('check_ins').execute();
    await runOnServer(`select pg_terminate_backend(${rows[0]?.pid})`);
    await tx.deleteFrom('conditions').execute();
  });
  await expect(broken).rejects.toThrow(/terminat|connection/i);
  const kept = await database.readAsMember(inOwnDiary(profile.id), ({ tx }) =>
    tx.selectFrom('check_ins').selectAll().execute(),
  );
  expect(kept).toHaveLength(1);
  await database.close();
  await home.remove();
});

test('instants read the same whatever timezone the server is in, and however old they are', async () => {
  const home = await createTestDatabase('postgres');
  const url = 'url' in home.address ? home.address.url : '';
  await runOnServer(`alter database ${new URL(url).pathname.slice(1)} set timezone = 'Europe/Paris'`);
  const database = await openDatabase(home.address);
  const { profile } = await createPerson(database);
  const old = makeCondition({ createdAt: '1900-01-01T00:00:00.000Z' });
  await database.asMember(inOwnDiary(profile.id), (scope) => createCondition(scope, old));
  const [first] = await database.readAsMember(inOwnDiary(profile.id), listConditions);
  expect(first).toEqual(old);
  await database.close();
  await home.remove();
});
