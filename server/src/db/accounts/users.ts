import { normalizeEmail } from '@flarewell/domain/account/identity';
import type { Kysely } from 'kysely';
import { deleteTokens } from '#db/accounts/accountTokens.ts';
import { withdrawInvitations } from '#db/accounts/invitations.ts';
import { deleteSessions } from '#db/accounts/sessions.ts';
import { withdrawLinksOf } from '#db/diaries/links.ts';
import type { Tables } from '#db/schema.ts';

export interface User {
  id: string;
  email: string;
  isDisabled: boolean;
  isOperator: boolean;
}

/** What the operator may see of an account: its identity and how it signs in, but no records. */
export interface UserOverview {
  id: string;
  email: string;
  name: string;
  isConfirmed: boolean;
  isPremium: boolean;
  isOperator: boolean;
  isDisabled: boolean;
  hasSecondFactor: boolean;
  passkeys: number;
  sessions: number;
  createdAt: string;
  /** The latest use of the current sessions; null if there are none. */
  lastUsedAt: string | null;
}

const USERS_AT_ONCE = 500;

/** The functions of this file take `system`, because the operator acts for no user. */
export async function findUser(system: Kysely<Tables>, email: string): Promise<User | null> {
  const row = await system
    .selectFrom('users')
    .select(['id', 'email', 'disabled_at', 'is_operator'])
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
  if (!row) return null;
  const { id, email: stored, disabled_at, is_operator } = row;
  return { id, email: stored, isDisabled: disabled_at !== null, isOperator: Boolean(is_operator) };
}

/** All users, oldest account first. Reads pages, because the users of a server may not fit into memory. */
export async function* listUsers(system: Kysely<Tables>, now: string): AsyncGenerator<UserOverview> {
  let last: UserOverview | undefined;
  do {
    const page = await listSomeUsers(system, now, last);
    yield* page;
    last = page.length === USERS_AT_ONCE ? page.at(-1) : undefined;
  } while (last);
}

async function listSomeUsers(
  system: Kysely<Tables>,
  now: string,
  after: UserOverview | undefined,
): Promise<UserOverview[]> {
  let query = system
    .selectFrom('users')
    .select(({ selectFrom, exists }) => [
      'id',
      'email',
      'name',
      'email_verified',
      'is_premium',
      'is_operator',
      'disabled_at',
      'created_at',
      exists(
        selectFrom('second_factors')
          .select('user_id')
          .whereRef('second_factors.user_id', '=', 'users.id')
          .where('confirmed_at', 'is not', null),
      ).as('second_factor'),
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
      selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('expires_at', '>', now)
        .as('sessions'),
      selectFrom('sessions')
        .select(({ fn }) => fn.max('updated_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('expires_at', '>', now)
        .as('last_used_at'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .limit(USERS_AT_ONCE);
  if (after) {
    const { createdAt, id } = after;
    query = query.where(({ eb, or, and }) =>
      or([eb('created_at', '>', createdAt), and([eb('created_at', '=', createdAt), eb('id', '>', id)])]),
    );
  }
  return (await query.execute()).map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    isConfirmed: Boolean(row.email_verified),
    isPremium: Boolean(row.is_premium),
    isOperator: Boolean(row.is_operator),
    isDisabled: row.disabled_at !== null,
    hasSecondFactor: Boolean(row.second_factor),
    passkeys: row.passkeys ?? 0,
    sessions: row.sessions ?? 0,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** The length of the longest email: the width of a column in a table that is printed while it is read. */
export async function findLongestEmail(system: Kysely<Tables>): Promise<number> {
  const row = await system
    .selectFrom('users')
    .select(({ fn }) => fn.max(fn<number>('length', ['email'])).as('length'))
    .executeTakeFirst();
  return row?.length ?? 0;
}

/**
 * Blocks signing in, deletes all sessions, and invalidates unused links, also those to diaries, and invitations, which a
 * thief may have requested.
 * Returns the number of sessions.
 */
export function disableUser(system: Kysely<Tables>, userId: string, now: string): Promise<number> {
  return system.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ disabled_at: now }).where('id', '=', userId).execute();
    await deleteTokens(tx, userId);
    await withdrawInvitations(tx, userId);
    await withdrawLinksOf(tx, userId);
    return deleteSessions(tx, userId);
  });
}

/** Also deletes sessions and tokens that were created while the account was disabled; they would become valid. */
export async function enableUser(system: Kysely<Tables>, userId: string): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute();
    await deleteSessions(tx, userId);
    await deleteTokens(tx, userId);
  });
}

/** Gives or takes the role of operator. Taking it withdraws the person's invitations. */
export async function setOperator(
  system: Kysely<Tables>,
  userId: string,
  { isOperator, now }: { isOperator: boolean; now: string },
): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ is_operator: isOperator, updated_at: now })
      .where('id', '=', userId)
      .execute();
    if (!isOperator) await withdrawInvitations(tx, userId);
  });
}
