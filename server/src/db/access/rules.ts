import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '#db/schema.ts';
import { everything, type Privilege, type TableRights, tableList } from '#db/tables.ts';

export interface Roles {
  /** The role that users' transactions switch to. */
  readonly user: string;
  /** The login of DATABASE_URL if it does not own the tables, else null. */
  readonly system: string | null;
}

/** A policy, a grant or enabled row-level security. `key` compares a wanted rule with one that is in the database. */
interface Rule {
  readonly key: string;
  readonly statement: string;
}

const quote = pg.escapeIdentifier;
/** The list of applied migrations is no table of the schema, so `tables` does not have it. */
const migrationsTable = { name: 'schema_migrations', system: ['select'] } as const satisfies TableRights;
const secured: readonly TableRights[] = [...tableList, migrationsTable];
export const securedTables: readonly string[] = secured.map(({ name }) => name);
const OWN_ROWS = 'own_rows';
const allRows = (privilege: Privilege) => `all_rows_${privilege}`;
const policyNames = [OWN_ROWS, ...everything.map(allRows)];
const currentUser = "(select nullif(current_setting('app.user_id', true), '')::uuid)";

/** The rules that the database should have: row-level security on every table, policies and grants. */
export function listWantedRules(roles: Roles): Rule[] {
  return secured.flatMap(({ name: table, owner, user = [], userUpdates = [], system }) => [
    guard(table),
    ...(owner && user.length > 0 ? [allowOwnRows(table, owner, roles.user)] : []),
    ...user.map((privilege) => grant(table, privilege, roles.user)),
    ...userUpdates.map((column) => grant(table, `update (${column})`, roles.user)),
    ...system.flatMap((privilege) =>
      roles.system
        ? [allowAllRows(table, privilege, roles.system), grant(table, privilege, roles.system)]
        : [],
    ),
  ]);
}

function guard(table: string): Rule {
  const statement = `alter table ${table} enable row level security`;
  return { key: statement, statement };
}

function allowOwnRows(table: string, owner: string, role: string): Rule {
  const isOwn = `${owner} = ${currentUser}`;
  const key = policyKey(table, OWN_ROWS, role);
  return { key, statement: `${key} using (${isOwn}) with check (${isOwn})` };
}

/**
 * One policy per privilege. The login is a member of the user role and inherits its grants, so a policy for all
 * privileges would let it write records outside a user's transaction.
 */
function allowAllRows(table: string, privilege: Privilege, login: string): Rule {
  const name = allRows(privilege);
  const clause = privilege === 'insert' ? 'with check (true)' : 'using (true)';
  return {
    key: policyKey(table, name, login),
    statement: `create policy ${name} on ${table} for ${privilege} to ${quote(login)} ${clause}`,
  };
}

function policyKey(table: string, name: string, role: string): string {
  return `create policy ${name} on ${table} to ${quote(role)}`;
}

function grant(table: string, privilege: string, role: string): Rule {
  const statement = `grant ${privilege} on ${table} to ${quote(role)}`;
  return { key: statement, statement };
}

/** The keys of the rules in the database: grants to these roles, and our policies for any role. */
export async function readRuleKeys(tx: Kysely<Tables>, roles: Roles): Promise<string[]> {
  const grantees = [roles.user, roles.system ?? roles.user];
  const { rows: guarded } = await sql<{ table: string }>`
    select relname as table from pg_class where ${isOurs} and relrowsecurity`.execute(tx);
  const { rows: granted } = await sql<{ table: string; privilege: string; role: string }>`
    select relname as table, lower(privilege_type) as privilege, rolname as role
    from pg_class, aclexplode(relacl) as entry, pg_roles
    where ${isOurs} and pg_roles.oid = grantee and rolname = any(${grantees})
    union all
    select relname, format('%s (%s)', lower(privilege_type), attname), rolname
    from pg_class join pg_attribute on attrelid = pg_class.oid, aclexplode(attacl) as entry, pg_roles
    where ${isOurs} and pg_roles.oid = grantee and rolname = any(${grantees})`.execute(tx);
  const policies = await listPolicies(tx);
  return [
    ...guarded.map(({ table }) => guard(table).key),
    ...policies
      .filter(({ name }) => name === OWN_ROWS || roles.system !== null)
      .map(({ table, name, role }) => policyKey(table, name, role)),
    ...granted.map(({ table, privilege, role }) => grant(table, privilege, role).key),
  ];
}

/** All roles that have our policies, including roles of an earlier version or of a copied database. */
export async function listPolicyRoles(tx: Kysely<Tables>): Promise<string[]> {
  const roles = new Set((await listPolicies(tx)).map(({ role }) => role));
  roles.delete('public');
  return [...roles];
}

/** The statements that remove all our policies and all grants to these roles. */
export async function listRemovals(tx: Kysely<Tables>, roles: readonly string[]): Promise<string[]> {
  const policies = await listPolicies(tx);
  const drops = policies.map(({ table, name }) => `drop policy ${name} on ${table}`);
  return [
    ...new Set(drops),
    ...roles.map((role) => `revoke all on ${securedTables.join(', ')} from ${quote(role)}`),
  ];
}

async function listPolicies(tx: Kysely<Tables>) {
  const { rows } = await sql<{ table: string; name: string; role: string }>`
    select relname as table, polname as name, coalesce(rolname, 'public') as role
    from pg_policy join pg_class on pg_class.oid = polrelid
      cross join unnest(polroles) as member left join pg_roles on pg_roles.oid = member
    where ${isOurs} and polname = any(${policyNames})`.execute(tx);
  return rows;
}

const isOurs = sql`relkind = 'r' and relnamespace = (select oid from pg_namespace where nspname = current_schema())
  and relname = any(${securedTables})`;
