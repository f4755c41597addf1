import { join } from 'node:path';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { diaryTables, userOwnedTables } from '#db/tables.ts';
import type { ServerSettings } from '#testing/processes/serverProcess.ts';

/** Leaves out `next_reminder_at`, which the server sets by itself within a minute after a membership was made or changed. */
const asText = (table: string) => (row: object) =>
  `${table} ${JSON.stringify(row, (column, value) => (column === 'next_reminder_at' ? undefined : value))}`;

/** Every row of an account and of its own diary, as sorted text that tests compare before and after a request. */
export async function exportRows({ system }: Pick<Database, 'system'>, userId: string): Promise<string[]> {
  const owned = await Promise.all(
    userOwnedTables.map(async (table) => {
      const rows = await system.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
      return rows.map(asText(table));
    }),
  );
  const recorded = await Promise.all(
    diaryTables.map(async (table) => {
      const rows = await system.selectFrom(table).selectAll().where('diary_id', '=', userId).execute();
      return rows.map(asText(table));
    }),
  );
  const itself = await Promise.all(
    (['users', 'diaries'] as const).map(async (table) => {
      const rows = await system.selectFrom(table).selectAll().where('id', '=', userId).execute();
      return rows.map(asText(table));
    }),
  );
  return [...owned.flat(), ...recorded.flat(), ...itself.flat()].sort();
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
