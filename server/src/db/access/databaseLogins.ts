import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { type AccessState, readAccessState } from '#db/access/accessState.ts';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

const quote = pg.escapeIdentifier;

/** Checks that the logins have the rights for a migration, before anything changes. `server` as in `Serving`. */
export async function checkLogins(tx: Kysely<Tables>, server: string | null): Promise<void> {
  const state = await readAccessState(tx, server);
  if (server !== null && state.isServerOwner) refuseOwningServer(state);
  if (!state.canReadList) refuseWithoutOwner(state, server);
}

export async function requireOwner(tx: Kysely<Tables>, server: string | null): Promise<void> {
  const state = await readAccessState(tx, server);
  if (!state.isOwner) refuseWithoutOwner(state, server);
}

/** An owner can switch row-level security off, so a separate login for migrations would protect nothing. */
function refuseOwningServer({ server }: AccessState): never {
  throw new StartupProblem(
    `Nothing was changed: the login ${quote(server)} of DATABASE_URL is a superuser, or owns the database, its schema or its tables, or can act for their owner; beside MIGRATION_DATABASE_URL it has to be one that owns nothing.`,
  );
}

export function refuseWithoutOwner({ migrator }: AccessState, server: string | null): never {
  throw new StartupProblem(
    server === null
      ? `Nothing was changed: the database has to be brought up to date, and the login ${quote(migrator)} of DATABASE_URL does not own the tables; start once with MIGRATION_DATABASE_URL, the login that does.`
      : `Nothing was changed: the login ${quote(migrator)} of MIGRATION_DATABASE_URL does not own the tables; it has to be the one that does.`,
  );
}

/** Checks that both URLs lead to the same tables, and returns the login of DATABASE_URL. */
export async function findServerLogin(serving: Database, migrating: Database): Promise<string> {
  const [server, migrator] = [await readPlace(serving), await readPlace(migrating)];
  if (server.place === migrator.place) return server.login;
  throw new StartupProblem(
    'DATABASE_URL and MIGRATION_DATABASE_URL have to lead to the same database, and there to the same schema.',
  );
}

async function readPlace({ system }: Database) {
  const { rows } = await sql<{ login: string; place: string }>`
    select current_user::text as login,
      concat_ws(' ', pg_postmaster_start_time(), current_database(), current_schema()) as place`.execute(
    system,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL does not say who is connected.');
  return row;
}
