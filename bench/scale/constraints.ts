import pg from 'pg';

interface Detached {
  table: string;
  name: string;
  definition: string;
}

/** How many connections rebuild indexes at once. */
const LANES = 2;

/**
 * Drops the foreign keys, primary keys and indexes of all tables, because updating them row by row takes most of the
 * time of a bulk insert. Returns a function that makes them again: PostgreSQL then checks every row against them.
 */
export async function detachConstraints(client: pg.Client): Promise<(url: string) => Promise<void>> {
  const foreignKeys = await listConstraints(client, ['f']);
  const keys = await listConstraints(client, ['p', 'u']);
  for (const { table, name } of [...foreignKeys, ...keys]) {
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  }
  // The indexes of keys are gone with them.
  const indexes = await listIndexes(client);
  for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`);

  const add = ({ table, name, definition }: Detached) =>
    `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`;
  return async (url) => {
    // Unique keys are created before foreign keys, because a foreign key refers to a unique key.
    await runInLanes(url, [
      ...keys.map((key) => [key.table, add(key)] as const),
      ...indexes.map(({ table, definition }) => [table, definition] as const),
    ]);
    await runInLanes(
      url,
      foreignKeys.map((key) => [key.table, add(key)] as const),
    );
  };
}

async function listConstraints(client: pg.Client, kinds: string[]): Promise<Detached[]> {
  const { rows } = await client.query<Detached>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = any($1::"char"[]) and connamespace = 'public'::regnamespace
     order by conrelid, conname`,
    [kinds],
  );
  return rows;
}

async function listIndexes(client: pg.Client): Promise<Detached[]> {
  const { rows } = await client.query<Detached>(
    `select tablename as table, indexname as name, indexdef as definition
     from pg_indexes where schemaname = 'public' order by tablename, indexname`,
  );
  return rows;
}

/** Runs statements on several connections. Two statements never change the same table at once: they would only wait. */
async function runInLanes(url: string, statements: readonly (readonly [table: string, statement: string])[]) {
  const waiting = [...Map.groupBy(statements, ([table]) => table).values()];
  // The largest tables have the most indexes; they begin first.
  waiting.sort((one, other) => other.length - one.length);
  const work = async () => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
        for (const [, statement] of batch) await client.query(statement);
      }
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
}
