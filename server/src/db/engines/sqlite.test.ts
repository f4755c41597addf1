import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { createTestDatabase } from '#testing/databases.ts';

const FULL = 2;

test.each([
  // Readers do not wait for writers, and a torn write is mended on the next start.
  ['journal_mode', 'wal'],
  // An acknowledged write is on the disk: with WAL, anything less may lose the last ones in a power cut.
  ['synchronous', FULL],
  // Deleting a user or a condition takes with it what belongs to it.
  ['foreign_keys', 1],
])('an opened SQLite database has pragma %s = %s', async (pragma, value) => {
  const home = await createTestDatabase('sqlite');
  const database = await openDatabase(home.address);
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(pragma)}`.execute(database.system);
  expect(rows).toEqual([{ [pragma]: value }]);
  await database.close();
  await home.remove();
});
