import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledQuery, KyselyPlugin } from 'kysely';
import pg from 'pg';
import { copiedTables } from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/list.ts';
import { openUnmigrated } from '#start/installation.ts';
import { fillEveryTable } from '#testing/databases/fillEveryTable.ts';
import { createDatabase, readUserRole, startPostgres } from '#testing/databases/postgresServer.ts';
import { readRows } from '#testing/releases/compareRows.ts';
import { type FixtureRow, fixtureFiles, fixtureFolder, placeholders } from '#testing/releases/fixtures.ts';

/** Writes the fixture of the newest schema, which must not exist yet, and returns its folder. */
export async function writeFixture(parent = fixtureFolder): Promise<string> {
  const name = migrations.at(-1)?.name ?? '';
  const folder = join(parent, name);
  if (existsSync(folder))
    throw new Error(`The fixture of ${name} exists already: fixtures are never changed.`);
  const sqlite = await recordSqlite();
  const empty = listEmptyColumns(sqlite.rows);
  if (empty.length > 0)
    throw new Error(
      `Give these columns a value in some row of fillEveryTable.ts first: ${empty.join(', ')}.`,
    );
  const files: [string, string][] = [
    [fixtureFiles.statements('sqlite'), sqlite.statements],
    [fixtureFiles.statements('postgres'), await recordPostgres()],
    [fixtureFiles.rows, sqlite.rows.map((row) => `${JSON.stringify(row)}\n`).join('')],
  ];
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of files) writeFileSync(join(folder, file), text);
  return folder;
}

async function recordSqlite(): Promise<{ statements: string; rows: FixtureRow[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-fixture-'));
  const database = openUnmigrated({ file: join(folder, 'flarewell.db') });
  try {
    const statements = await recordMigration(database);
    await fillEveryTable(database);
    return { statements, rows: await readEveryRow(database) };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
}

async function recordPostgres(): Promise<string> {
  const server = await startPostgres();
  try {
    const url = await createDatabase(server.url);
    const database = openUnmigrated({ url });
    const statements = await recordMigration(database);
    await database.close();
    const { username, pathname } = new URL(url);
    return statements
      .replaceAll(await readUserRole(url), placeholders.role)
      .replaceAll(`"${username}"`, `"${placeholders.login}"`)
      .replaceAll(`"${pathname.slice(1)}"`, `"${placeholders.database}"`);
  } finally {
    await server.stop();
  }
}

/** Migrates an empty database, and returns every statement that changed something. */
async function recordMigration(database: Database): Promise<string> {
  const queries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(database.system.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await migrate({ ...database, system: database.system.withPlugin(recorder) });
  return queries.map(writeStatement).filter(isChange).join('');
}

const isChange = (statement: string) => !/^(select|pragma|with)\b/.test(statement);

function writeStatement({ sql, parameters }: CompiledQuery): string {
  const values = parameters.map((value) => pg.escapeLiteral(String(value)));
  // SQLite's parameters are question marks, PostgreSQL's are numbered.
  const text = sql
    .trim()
    .replace(
      /\?|\$(\d)/g,
      (mark, number) =>
        (values.length === 0 ? mark : number ? values[Number(number) - 1] : values.shift()) ?? mark,
    );
  return `${text};\n`;
}

async function readEveryRow(database: Database): Promise<FixtureRow[]> {
  const rows: FixtureRow[] = [];
  for (const { name: table } of copiedTables)
    rows.push(...(await readRows(database, table)).map((row) => ({ table, row })));
  return rows;
}

/** Columns without a value in any row, and tables without a row: a migration could lose them unnoticed. */
function listEmptyColumns(rows: readonly FixtureRow[]): string[] {
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return copiedTables.flatMap(({ name }) => {
    const found = (byTable.get(name) ?? []).map(({ row }) => row);
    const columns = Object.keys(found[0] ?? {});
    if (columns.length === 0) return [name];
    return columns
      .filter((column) => found.every((row) => row[column] === null))
      .map((column) => `${name}.${column}`);
  });
}
