import { join } from 'node:path';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { userOwnedTables } from '#db/tables.ts';
import type { ServerSettings } from '#testing/processes/serverProcess.ts';

/** Every row of a user, as sorted text that tests compare before and after a request. */
export async function exportRows({ system }: Database, userId: string): Promise<string[]> {
  const owned = await Promise.all(
    userOwnedTables.map(async (table) => {
      const rows = await system.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
      return rows.map((row) => `${table} ${JSON.stringify(row)}`);
    }),
  );
  const users = await system.selectFrom('users').selectAll().where('id', '=', userId).execute();
  return [...owned.flat(), ...users.map((row) => `users ${JSON.stringify(row)}`)].sort();
}

/** `exportRows` for the database of a server that runs in another process. */
export async function readRows(
  { DATA_DIR = '', DATABASE_URL }: ServerSettings,
  userId: string,
): Promise<string[]> {
  const address = DATABASE_URL ? { url: DATABASE_URL } : { file: join(DATA_DIR, 'flarewell.db') };
  const database = await openDatabase(address);
  const rows = await exportRows(database, userId);
  await database.close();
  return rows;
}
