import { sql } from 'kysely';

/** The first release used this role for every database of a PostgreSQL server. */
export const SHARED_ROLE = 'flarewell_user';

/**
 * The role that users' transactions switch to. It owns nothing, because row-level security does not apply to owners.
 * Roles are shared by all databases of a PostgreSQL server, so the name includes the oid of the database: it survives
 * renaming, differs in a copy, and needs no quotes.
 */
export const userRole = sql<string>`(${sql.lit(`${SHARED_ROLE}_`)} ||
  (select oid from pg_database where datname = current_database()))`;
