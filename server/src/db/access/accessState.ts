import { type Kysely, sql } from 'kysely';
import { securedTables } from '#db/access/rules.ts';
import { userRole } from '#db/access/userRole.ts';
import type { Tables } from '#db/schema.ts';

/** The state of logins, roles and database, read inside the migration's transaction. */
export interface AccessState {
  database: string;
  schema: string;
  /** The role that users' transactions in this database run as. */
  userRole: string;
  /** The connected login, which applies migrations. */
  migrator: string;
  /** The login of DATABASE_URL. */
  server: string;
  /** Whether the migrator may alter every table; true if there are no tables yet. */
  isOwner: boolean;
  /** Whether the migrator may read the list of applied migrations; true if there is none yet. */
  canReadList: boolean;
  /** Whether the server may alter tables, the schema or the database, or become a role that may. */
  isServerOwner: boolean;
  /** Whether the server may create tables. */
  mayServerCreate: boolean;
  /** Whether the server may switch to the user role. */
  canServerSwitch: boolean;
  hasUserRole: boolean;
  /** Whether any login of the PostgreSQL server may connect to this database. */
  isOpenToAll: boolean;
  /** Whether the migrator may grant and revoke the right to connect. */
  ownsDatabase: boolean;
  /** Other logins that can switch to the user role; owners of the tables are not listed. */
  otherMembers: string[];
}

export async function readAccessState(tx: Kysely<Tables>, server: string | null): Promise<AccessState> {
  const { rows } = await sql<AccessState>`
    with logins as (
      select oid as server, (select oid from pg_roles where rolname = current_user) as migrator, rolname
      from pg_roles where rolname = coalesce(${server}::text, current_user::text)
    ), tables as (
      select relowner from pg_class
      where relnamespace = (select oid from pg_namespace where nspname = current_schema())
        and relname = any(${securedTables})
    )
    select
      datname::text as database,
      nspname::text as schema,
      ${userRole} as "userRole",
      current_user::text as migrator,
      logins.rolname::text as server,
      coalesce((select bool_and(pg_has_role(migrator, relowner, 'usage')) from tables), true) as "isOwner",
      coalesce(has_table_privilege(to_regclass('schema_migrations'), 'select'), true) as "canReadList",
      coalesce((select bool_or(pg_has_role(server, relowner, 'member')) from tables), false)
        or pg_has_role(server, nspowner, 'member') or pg_has_role(server, datdba, 'member') as "isServerOwner",
      has_schema_privilege(server, n.oid, 'create') as "mayServerCreate",
      coalesce(pg_has_role(server, u.oid, ${canSwitch}), false) as "canServerSwitch",
      u.oid is not null as "hasUserRole",
      exists (select from aclexplode(coalesce(datacl, acldefault('d', datdba)))
        where grantee = 0 and privilege_type = 'CONNECT') as "isOpenToAll",
      pg_has_role(migrator, datdba, 'usage') as "ownsDatabase",
      array(select other.rolname::text from pg_roles as other
        where other.rolcanlogin and not other.rolsuper and other.oid not in (server, migrator)
          and u.oid is not null and pg_has_role(other.oid, u.oid, 'member')
          and not exists (select from tables where pg_has_role(other.oid, relowner, 'member'))
        order by 1) as "otherMembers"
    from logins
      join pg_database as d on datname = current_database()
      join pg_namespace as n on nspname = current_schema()
      left join pg_roles as u on u.rolname = ${userRole}`.execute(tx);
  const [state] = rows;
  if (!state) throw new Error('PostgreSQL knows neither its database nor its login.');
  return state;
}

/** Since PostgreSQL 16, membership of a role and the right to switch to it are separate. */
const canSwitch = sql`case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end`;
