import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { insertLines } from '#db/copy.ts';
import type { EngineName } from '#db/database.ts';
import type { DatabaseAddress } from '#db/open.ts';
import { openUnmigrated } from '#start/installation.ts';
import { readUserRole, runAt } from '#testing/databases/postgresServer.ts';

/**
 * The databases of released versions, one folder per schema, named after its last migration. Never change one: it is what
 * installations out there have.
 */
export const fixtureFolder = join(import.meta.dirname, 'fixtures');

/** Every statement that the release ran on a new database, and rows for every table, the same for both engines. */
export const fixtureFiles = {
  statements: (engine: EngineName) => `${engine}.sql`,
  rows: 'rows.jsonl',
};

/** Stand for names that differ from one PostgreSQL database to the next. */
export const placeholders = { role: '{{role}}', login: '{{login}}', database: '{{database}}' };

export interface FixtureRow {
  table: string;
  row: Record<string, unknown>;
}

/** The names of the released schemas, oldest first. */
export const listFixtures = () => readdirSync(fixtureFolder).sort();

const readFixture = (name: string, file: string) => readFileSync(join(fixtureFolder, name, file), 'utf8');

export function readFixtureRows(name: string): FixtureRow[] {
  return readFixture(name, fixtureFiles.rows)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Makes an empty database into that of a release. */
export async function installFixture(name: string, address: DatabaseAddress): Promise<void> {
  if ('url' in address) await installSchema(name, address.url);
  else installSqliteSchema(name, address.file);
  const database = openUnmigrated(address);
  try {
    const byTable = Map.groupBy(readFixtureRows(name), ({ table }) => table);
    for (const [table, rows] of byTable)
      await insertLines(
        database.system,
        { name: table },
        rows.map(({ row }) => JSON.stringify(row)),
      );
  } finally {
    await database.close();
  }
}

async function installSchema(name: string, url: string): Promise<void> {
  const [row] = await runAt<{ login: string; database: string }>(
    url,
    'select current_user as login, current_database() as database',
  );
  const names = { role: await readUserRole(url), login: row?.login ?? '', database: row?.database ?? '' };
  const statements = readFixture(name, fixtureFiles.statements('postgres'));
  await runAt(
    url,
    Object.entries(placeholders).reduce(
      (text, [key, placeholder]) => text.replaceAll(placeholder, names[key as keyof typeof names]),
      statements,
    ),
  );
}

/** Runs every statement that the release ran on a new SQLite database. */
export function installSqliteSchema(name: string, file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec(readFixture(name, fixtureFiles.statements('sqlite')));
  } finally {
    database.close();
  }
}
