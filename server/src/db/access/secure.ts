import type { Kysely } from 'kysely';
import pg from 'pg';
import { type AccessState, readAccessState } from '#db/access/accessState.ts';
import { refuseWithoutOwner } from '#db/access/databaseLogins.ts';
import {
  listPolicyRoles,
  listRemovals,
  listWantedRules,
  type Roles,
  readRuleKeys,
} from '#db/access/rules.ts';
import type { Tables } from '#db/schema.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

export interface Serving {
  /** The login of DATABASE_URL if another login migrates; null if one login does both. */
  readonly server: string | null;
  /** Receives sentences for the operator about insecure settings. */
  readonly warn: (sentence: string) => void;
}

export const oneLogin: Serving = { server: null, warn: () => undefined };

type Run = (statement: string) => Promise<void>;

const quote = pg.escapeIdentifier;

/**
 * Applies the rights of `tables` in the transaction of the migrations, at every start. Changes nothing if they are right
 * already; repairs the rights of an earlier version, a template copy or a restored dump.
 */
export async function secureTables(tx: Kysely<Tables>, { server, warn }: Serving, run: Run): Promise<void> {
  const state = await readAccessState(tx, server);
  const isSplit = server !== null || !state.isOwner;
  if (server !== null) await closeSchema(tx, state, run);
  await ensureUserRole(tx, state, run);
  const roles = { user: state.userRole, system: isSplit ? state.server : null };
  if (!(await isInOrder(tx, roles))) {
    if (!state.isOwner) refuseWithoutOwner(state, server);
    await rebuild(tx, state, roles, run);
  }
  await closeDatabase(state, isSplit, { run, warn });
  await warnOfMembers(tx, server, warn);
}

async function isInOrder(tx: Kysely<Tables>, roles: Roles): Promise<boolean> {
  const wanted = listWantedRules(roles).map(({ key }) => key);
  const found = await readRuleKeys(tx, roles);
  return wanted.sort().join() === found.sort().join();
}

async function rebuild(tx: Kysely<Tables>, { schema }: AccessState, roles: Roles, run: Run): Promise<void> {
  const wanted = [roles.user, ...(roles.system ? [roles.system] : [])];
  const former = (await listPolicyRoles(tx)).filter((role) => !wanted.includes(role));
  const rules = listWantedRules(roles).map(({ statement }) => statement);
  for (const statement of [...(await listRemovals(tx, [...former, ...wanted])), ...rules])
    await run(statement);
  for (const role of wanted) await run(`grant usage on schema ${quote(schema)} to ${quote(role)}`);
  for (const role of former) {
    await run(attempt(`revoke all on schema ${quote(schema)} from ${quote(role)}`));
    await run(attempt(`revoke ${roles.user} from ${quote(role)}`));
  }
}

async function ensureUserRole(tx: Kysely<Tables>, state: AccessState, run: Run): Promise<void> {
  const { userRole, server, hasUserRole, canServerSwitch } = state;
  if (canServerSwitch) return;
  const statements = [
    ...(hasUserRole ? [] : [`create role ${userRole} nologin`]),
    `grant ${userRole} to ${quote(server)}`,
  ];
  for (const statement of statements) await run(attempt(statement));
  if ((await readAccessState(tx, server)).canServerSwitch) return;
  throw new StartupProblem(
    `Nothing was changed: users' transactions need a role that the login cannot make or grant by itself; an administrator has to run: ${statements.join('; ')};`,
  );
}

/** Before PostgreSQL 15 every login could create tables in the schema; upgraded databases keep that right. */
async function closeSchema(tx: Kysely<Tables>, state: AccessState, run: Run): Promise<void> {
  const { schema, server, mayServerCreate } = state;
  if (!mayServerCreate) return;
  const statement = `revoke create on schema ${quote(schema)} from public, ${quote(server)}`;
  await run(attempt(statement));
  if (!(await readAccessState(tx, server)).mayServerCreate) return;
  throw new StartupProblem(
    `Nothing was changed: the login of DATABASE_URL may make tables in the schema; an administrator has to run: ${statement};`,
  );
}

/** Without this, any login of the PostgreSQL server could connect, and only the rights on tables would protect them. */
async function closeDatabase(
  { database, server, isOpenToAll, ownsDatabase }: AccessState,
  isSplit: boolean,
  { run, warn }: { run: Run; warn: Serving['warn'] },
): Promise<void> {
  if (!isOpenToAll) return;
  const name = quote(database);
  const statements = [
    ...(isSplit || !ownsDatabase ? [`grant connect on database ${name} to ${quote(server)}`] : []),
    `revoke connect on database ${name} from public`,
  ];
  if (!ownsDatabase) {
    warn(
      `Every login of the PostgreSQL server may connect to the database; its owner should run: ${statements.join('; ')};`,
    );
    return;
  }
  for (const statement of statements) await run(statement);
  warn(
    `From now on only Flarewell, the owner and superusers may connect to the database ${name}; for others run: grant connect on database ${name} to ...;`,
  );
}

async function warnOfMembers(
  tx: Kysely<Tables>,
  server: string | null,
  warn: Serving['warn'],
): Promise<void> {
  const { userRole, otherMembers } = await readAccessState(tx, server);
  for (const member of otherMembers) {
    warn(
      `The login ${quote(member)} can read users' rows, too, as it is a member of ${userRole}; unless you want that, run: revoke ${userRole} from ${quote(member)};`,
    );
  }
}

/** Wraps a statement so that errors are ignored. The caller checks the result afterwards. */
function attempt(statement: string): string {
  return `do ${pg.escapeLiteral(`begin ${statement}; exception when others then null; end`)}`;
}
