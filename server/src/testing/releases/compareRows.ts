import { copiedTables, readLines } from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import { diaryTables } from '#db/tables.ts';
import type { FixtureRow } from '#testing/releases/fixtures.ts';

/**
 * Compares the rows of a migrated database with those that it had before. Later versions may add tables and columns, but
 * every earlier row must still be there with all its values, and no other row. Returns a sentence for each difference.
 */
export async function findDifferences(database: Database, before: readonly FixtureRow[]): Promise<string[]> {
  const differences: string[] = [];
  for (const [table, rows] of Map.groupBy(before, (row) => row.table)) {
    const key = copiedTables.find(({ name }) => name === table)?.key;
    if (!key) {
      differences.push(`The table ${table} is gone.`);
      continue;
    }
    const keyOf = (row: FixtureRow['row']) => key.map((column) => row[column]).join(' ');
    const present = table === 'users' ? await readUsers(database) : await readRows(database, table);
    const found = new Map(present.map((row) => [keyOf(row), row]));
    if (found.size !== rows.length)
      differences.push(`${table} has ${found.size} rows instead of ${rows.length}.`);
    for (const { row: stored } of rows) {
      const row = nameDiary(table, stored);
      const now = found.get(keyOf(row));
      if (!now) differences.push(`${table} ${keyOf(row)} is gone.`);
      for (const [column, value] of now ? Object.entries(row) : []) {
        if (now?.[column] !== value)
          differences.push(`${table}.${column} is ${now?.[column]} instead of ${value}.`);
      }
    }
  }
  return differences;
}

/** Records belonged to a user until each user got a diary with the same id. */
function nameDiary(table: string, row: FixtureRow['row']): FixtureRow['row'] {
  const { user_id, ...rest } = row;
  const isMoved = diaryTables.some((name) => name === table) && user_id !== undefined;
  return isMoved ? { ...rest, diary_id: user_id } : row;
}

/** Users with what moved to their own diary and to their membership in it. */
async function readUsers(database: Database): Promise<FixtureRow['row'][]> {
  const [users, diaries, members] = await Promise.all(
    ['users', 'diaries', 'members'].map((table) => readRows(database, table)),
  );
  return (users ?? []).map((user) => ({
    ...diaries?.find((diary) => diary.id === user.id),
    ...members?.find((member) => member.diary_id === user.id && member.user_id === user.id),
    ...user,
  }));
}

/** The rows of a table as both engines write them. */
export async function readRows({ system }: Database, table: string): Promise<FixtureRow['row'][]> {
  const copied = copiedTables.find(({ name }) => name === table);
  const rows: FixtureRow['row'][] = [];
  if (!copied) return rows;
  for await (const lines of readLines(system, copied)) rows.push(...lines.map((line) => JSON.parse(line)));
  return rows;
}
