import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/list.ts';
import type { DatabaseAddress } from '#db/open.ts';
import { openUnmigrated } from '#start/installation.ts';
import { NOW } from '#testing/people.ts';

/** The first migration that the earlier version does not know. */
export const FIRST_PENDING = '0015-shares';

const isPending = ({ name }: { name: string }) => name >= FIRST_PENDING;
export const earlierMigrations = migrations.filter((migration) => !isPending(migration));
export const pendingNames = migrations.filter(isPending).map(({ name }) => name);

/** Fills an empty database as an earlier version left it: without the last tables, and with one person in it. */
export async function createEarlierDatabase(address: DatabaseAddress): Promise<void> {
  await withDatabase(address, async (database) => {
    await migrate(database, earlierMigrations);
    // Plain SQL, because the functions of this version may write columns that the earlier one does not have.
    await sql`insert into users
      (id, email, name, reminder_enabled, reminder_time, timezone, is_premium, created_at, updated_at)
      values (${randomUUID()}, 'maya@example.org', 'Maya', ${true}, '20:00', 'UTC', ${false}, ${NOW}, ${NOW})`.execute(
      database.system,
    );
  });
}

/** Runs a statement without migrating the database. */
export function runUnmigrated(address: DatabaseAddress, statement: string): Promise<void> {
  return withDatabase(address, async ({ system }) => void (await sql.raw(statement).execute(system)));
}

/** What a database has: its migrations, the names of its people, and whether a table of the later version exists. */
export function describeState(address: DatabaseAddress) {
  return withDatabase(address, async ({ system }) => {
    const tables = await system.introspection.getTables();
    const applied = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
      system,
    );
    const people = await system.selectFrom('users').select('name').execute();
    return {
      migrations: applied.rows.map(({ name }) => name),
      people: people.map(({ name }) => name),
      hasShares: tables.some(({ name }) => name === 'shares'),
    };
  });
}

/** The state right after `createEarlierDatabase`. */
export const earlierState = {
  migrations: earlierMigrations.map(({ name }) => name),
  people: ['Maya'],
  hasShares: false,
};

async function withDatabase<T>(
  address: DatabaseAddress,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openUnmigrated(address);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
