import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '#db/schema.ts';
import { everything, type Privilege, type TableRights, tableList } from '#db/tables.ts';

export interface Roles {
  /** The role that members' transactions switch to. */
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
const WRITTEN_ROWS = 'written_rows';
const allRows = (privilege: Privilege) => `all_rows_${privilege}`;
const memberPolicies: readonly string[] = [OWN_ROWS, WRITTEN_ROWS];
const policyNames = [...memberPolicies, ...everything.map(allRows)];
const currentUser = "(select nullif(current_setting('app.user_id', true), '')::uuid)";
const currentDiary = "(select nullif(current_setting('app.diary_id', true), '')::uuid)";
/** The current diary if the current user is a member. Refers to no row, so it is evaluated once for each statement. */
const usedDiary = `(select diary_id from members where diary_id = ${currentDiary} and user_id = ${currentUser})`;
const writtenDiary = `${usedDiary.slice(0, -1)} and role in ('writer', 'owner'))`;

/** The rules that the database should have: row-level security on every table, policies and grants. */
export function listWantedRules(roles: Roles): Rule[] {
  return secured.flatMap(({ name: table, owner, diary, member = [], memberUpdates = [], system }) => [
    guard(table),
    ...(owner && member.length > 0
      ? [allowRows(OWN_ROWS, table, roles.user, `${owner} = ${currentUser}`)]
      : []),
    ...(diary ? allowDiaryRows(table, diary, roles.user) : []),
    ...member.map((privilege) => grant(table, privilege, roles.user)),
    ...memberUpdates.map((column) => grant(table, `update (${column})`, roles.user)),
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

/** Every member reads a diary. Who may change its own row is decided by its columns (see `memberUpdates`). */
function allowDiaryRows(table: string, column: string, role: string): Rule[] {
  if (column === 'id') return [allowRows(OWN_ROWS, table, role, `id = ${usedDiary}`)];
  return [
    allowRows(OWN_ROWS, table, role, `${column} = ${usedDiary}`, 'select'),
    allowRows(WRITTEN_ROWS, table, role, `${column} = ${writtenDiary}`),
  ];
}

function allowRows(
  name: string,
  table: string,
  role: string,
  condition: string,
  privilege?: Privilege,
): Rule {
  const key = policyKey(table, name, role);
  const statement = `create policy ${name} on ${table} for ${privilege ?? 'all'} to ${quote(role)} using (${condition})`;
  return { key, statement: privilege ? statement : `${statement} with check (${condition})` };
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
      .filter(({ name }) => memberPolicies.includes(name) || roles.system !== null)
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
