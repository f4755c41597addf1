import { sql } from 'kysely';

/** Earlier versions used this one role for every database of a PostgreSQL server. */
export const SHARED_ROLE = 'flarewell_user';

/**
 * The role that users' transactions run as. It owns nothing, so that row-level security binds it. Roles belong to the
 * whole PostgreSQL server, so each database has its own, named after the number (oid) of the database: a renamed
 * database keeps it, a copy of a database has another, and it is short and plain whatever the database is called.
 */
export const userRole = sql<string>`(${sql.lit(`${SHARED_ROLE}_`)} ||
  (select oid from pg_database where datname = current_database()))`;
