import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dayOf } from '@flarewell/domain/day';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findProfile } from '#db/accounts/profile.ts';
import { deleteCheckIn } from '#db/checkIns/saveCheckIn.ts';
import { inOwnDiary } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { stopShare } from '#db/records/shares.ts';
import { createTestDatabase } from '#testing/databases/databases.ts';
import { addShare, createPerson, NOW } from '#testing/people.ts';

const FULL = 2;

test.each([
  // Readers do not wait for writers, and an interrupted write is repaired at the next start.
  ['journal_mode', 'wal'],
  // An acknowledged write is on the disk: with WAL, a weaker setting may lose the last writes in a power failure.
  ['synchronous', FULL],
  // Deletes of users and conditions cascade.
  ['foreign_keys', 1],
  // What was deleted is overwritten.
  ['secure_delete', 1],
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
  const readName = async () => (await database.readAsMember(inOwnDiary(profile.id), findProfile))?.name;
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const writing = database.asMember(inOwnDiary(profile.id), async ({ tx, userId }) => {
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

test('nothing of a deleted check-in or link stays in the files once the log was emptied', async () => {
  const home = await createTestDatabase('sqlite');
  const database = await openDatabase(home.address);
  const { profile, checkIn } = await createPerson(database);
  const { share } = await addShare(database, profile.id, {}, 'An encrypted file '.repeat(1000));
  const folder = dirname('file' in home.address ? home.address.file : '');
  const readFiles = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join();
  const findWords = () =>
    ['Slept well', 'Itchy at noon', 'An encrypted file'].filter((words) => readFiles().includes(words));
  expect(findWords()).toHaveLength(3);
  await database.asMember(inOwnDiary(profile.id), async (scope) => {
    await deleteCheckIn(scope, dayOf(checkIn.date));
    await stopShare(scope, share.id, NOW);
  });

  const readTimeout = async () => (await sql`pragma busy_timeout`.execute(database.system)).rows;
  expect(await readTimeout()).toEqual([{ timeout: 10_000 }]);
  // A reader needs the log: it stays then.
  await database.readAsMember(inOwnDiary(profile.id), async (scope) => {
    await findProfile(scope);
    await database.emptyLog();
  });
  expect(findWords()).toHaveLength(3);
  // It was 0 meanwhile, so that nobody waited for the reader.
  expect(await readTimeout()).toEqual([{ timeout: 10_000 }]);
  await database.emptyLog();
  expect(findWords()).toEqual([]);
  await database.close();
  await home.remove();
});
