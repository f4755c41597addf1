import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';
import { tableList } from '#db/tables.ts';

export interface CopiedTable {
  readonly name: string;
  /** The primary key; batches are read in its order. */
  readonly key: readonly string[];
}

/** Every table but the list of applied migrations, which each database writes while it migrates. */
export const copiedTables: readonly CopiedTable[] = tableList;

/** PostgreSQL reformats JSON and SQLite stores it as plain text, so these columns are normalised before comparing. */
export const jsonColumns: ReadonlySet<string> = new Set(['factors', 'symptoms']);
export const isInstantColumn = (column: string) => column.endsWith('_at');

const ROWS_AT_ONCE = 1000;
/** For tables with rows of up to 4 MB. */
const fewerAtOnce = new Map([['share_files', 4]]);
/** Every start writes these, also before anybody has registered. */
const madeAtStart = ['push_keys', 'installation'] as const;

type Row = Record<string, unknown>;
type Connection = Kysely<Tables>;

/** Runs `work` in a read-only transaction that sees one snapshot, while others keep writing. */
export function readSnapshot<T>({ lookups }: Database, work: (reader: Connection) => Promise<T>): Promise<T> {
  return lookups
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((reader) => work(reader));
}

/** Yields the table's rows as lines of JSON, in batches. Both engines produce the same text. */
export async function* readLines(reader: Connection, { name, key }: CopiedTable): AsyncGenerator<string[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const atOnce = fewerAtOnce.get(name) ?? ROWS_AT_ONCE;
  let last: Row | undefined;
  do {
    const after = last && sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<Row>`select * from ${sql.table(name)} ${after ?? sql``}
      order by ${columns} limit ${sql.lit(atOnce)}`.execute(reader);
    if (rows.length > 0) yield rows.map(writeLine);
    last = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (last);
}

export async function insertLines(
  writer: Connection,
  { name }: Pick<CopiedTable, 'name'>,
  lines: readonly string[],
): Promise<void> {
  const rows = lines.map((line): Row => JSON.parse(line));
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(writer);
}

/** The number of lines and a hash of their content that does not depend on their order. */
export interface Fingerprint {
  rows: number;
  hash: string;
}

export function createFingerprint() {
  let rows = 0;
  let sum = 0n;
  return {
    add(lines: readonly string[]): void {
      rows += lines.length;
      for (const line of lines) sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
    },
    read: (): Fingerprint => ({ rows, hash: BigInt.asUintN(256, sum).toString(16).padStart(64, '0') }),
  };
}

export async function readFingerprint(reader: Connection, table: CopiedTable): Promise<Fingerprint> {
  const fingerprint = createFingerprint();
  for await (const lines of readLines(reader, table)) fingerprint.add(lines);
  return fingerprint.read();
}

/** The tables that exist: none in a new database, fewer in the database of an older version, some with another key. */
export async function listCopiedTables(reader: Connection): Promise<CopiedTable[]> {
  const existing = await listTables(reader);
  return copiedTables.flatMap(({ name, key }) => {
    const columns = existing.get(name);
    // Until there were diaries, the key of a record named its account.
    return columns ? { name, key: key.map((column) => (columns.has(column) ? column : 'user_id')) } : [];
  });
}

/** Whether the database has any rows except those that the first start creates. */
export async function hasRows(reader: Connection): Promise<boolean> {
  for (const { name } of await listCopiedTables(reader)) {
    if (madeAtStart.some((made) => made === name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(reader);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Deletes what the first start created, so that the rows of another installation can be inserted. */
export async function clearMadeAtStart(writer: Connection): Promise<void> {
  const existing = await listTables(writer);
  for (const name of madeAtStart) if (existing.has(name)) await writer.deleteFrom(name).execute();
}

/** The names of the migrations that were applied to the database. */
export async function listAppliedMigrations(reader: Connection): Promise<string[]> {
  if (!(await listTables(reader)).has('schema_migrations')) return [];
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
    reader,
  );
  return rows.map((row) => row.name);
}

/** The columns of each table. */
async function listTables(reader: Connection): Promise<Map<string, Set<string>>> {
  const tables = await reader.introspection.getTables();
  const isSqlite = tables.every(({ schema }) => schema === undefined);
  const { rows } = isSqlite
    ? { rows: [] }
    : await sql<{ name: string }>`select current_schema() as name`.execute(reader);
  const own = tables.filter(({ schema }) => schema === rows[0]?.name);
  return new Map(own.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]));
}

function writeLine(row: Row): string {
  const columns = Object.keys(row).sort();
  return JSON.stringify(
    Object.fromEntries(columns.map((column) => [column, normalise(column, row[column])])),
  );
}

function normalise(column: string, value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') return value;
  if (jsonColumns.has(column)) return JSON.stringify(sortKeys(JSON.parse(value)));
  return isInstantColumn(column) ? new Date(value).toISOString() : value;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sortKeys(part)]));
}
