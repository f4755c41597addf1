import { sql } from 'kysely';

/**
 * The role that users' transactions switch to. It owns nothing, because row-level security does not apply to owners.
 * Roles are shared by all databases of a PostgreSQL server, so the name includes the oid of the database: it survives
 * renaming, differs in a copy, and needs no quotes.
 */
export const userRole = sql<string>`(${sql.lit('flarewell_user_')} ||
  (select oid from pg_database where datname = current_database()))`;
