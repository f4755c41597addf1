import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases/databases.ts';
import { readRights } from '#testing/databases/places.ts';
import { readUserRole } from '#testing/databases/postgresServer.ts';

/** Everything that a database is made of besides its rows, as sorted lines: tables, columns, constraints, indexes, rights. */
export async function readSchema(database: Database, { address }: TestDatabase): Promise<string[]> {
  if (!('url' in address)) return readSqliteSchema(database);
  const { url } = address;
  const rights = await readRights(url, { [await readUserRole(url)]: 'users' });
  return [...(await readPostgresSchema(database)), ...rights];
}

/** The schema of a new database. */
export async function readNewSchema(engine: Database['engine']): Promise<string[]> {
  const home = await createTestDatabase(engine);
  const database = await openDatabase(home.address);
  const schema = await readSchema(database, home);
  await database.close();
  await home.remove();
  return schema;
}

async function readSqliteSchema({ system }: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select sql as statement from sqlite_schema
    where sql is not null`.execute(system);
  return rows.map(({ statement }) => statement.replace(/\s+/g, ' ')).sort();
}

async function readPostgresSchema({ system }: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s %s %s', attrelid::regclass, attname, attnum, format_type(atttypid, atttypmod),
      attnotnull, pg_get_expr(adbin, adrelid), attcollation::regcollation) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'`.execute(system);
  return rows.map(({ line }) => line).sort();
}
