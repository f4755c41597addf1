import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { findProfile } from '#db/profile.ts';
import { createTestDatabase } from '#testing/databases/databases.ts';
import { createPerson } from '#testing/people.ts';

const FULL = 2;

test.each([
  // Readers do not wait for writers, and an interrupted write is repaired at the next start.
  ['journal_mode', 'wal'],
  // An acknowledged write is on the disk: with WAL, a weaker setting may lose the last writes in a power failure.
  ['synchronous', FULL],
  // Deletes of users and conditions cascade.
  ['foreign_keys', 1],
])('an opened SQLite database has pragma %s = %s', async (pragma, value) => {
  const home = await createTestDatabase('sqlite');
  const database = await openDatabase(home.address);
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(pragma)}`.execute(database.system);
  expect(rows).toEqual([{ [pragma]: value }]);
  await database.close();
  await home.remove();
});

test('a reader does not wait for a write transaction that is open, and sees it once it is committed', async () => {
  const home = await createTestDatabase('sqlite');
  const database = await openDatabase(home.address);
  const { profile } = await createPerson(database);
  const readName = async () => (await database.readAsUser(profile.id, findProfile))?.name;
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const writing = database.asUser(profile.id, async ({ tx, userId }) => {
    await tx.updateTable('users').set({ name: 'Another' }).where('id', '=', userId).execute();
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  expect(await readName()).toBe(profile.name);
  const found = await database.lookups.selectFrom('users').select('name').execute();
  expect(found).toEqual([{ name: profile.name }]);
  mayEnd.resolve();
  await writing;
  expect(await readName()).toBe('Another');
  await database.close();
  await home.remove();
});

test('the connection for reads cannot write', async () => {
  const home = await createTestDatabase('sqlite');
  const database = await openDatabase(home.address);
  await expect(database.lookups.deleteFrom('users').execute()).rejects.toThrow(/readonly/);
  await database.close();
  await home.remove();
});
