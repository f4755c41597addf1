import type { Kysely } from 'kysely';
import { deleteTokens, findToken, takeToken } from '#db/accountTokens.ts';
import type { Tables } from '#db/schema.ts';
import { deleteOtherSessions } from '#db/sessions.ts';

/** Accounts are looked at before and beyond the user's own transactions, so these take the system. */
export async function findPasswordHash(system: Kysely<Tables>, userId: string): Promise<string | null> {
  const row = await system
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

export interface Account {
  userId: string;
  email: string;
  name: string;
  /** Whether a link in a mail proved that the address is the user's. */
  isVerified: boolean;
}

export function findAccountByEmail(system: Kysely<Tables>, email: string): Promise<Account | null> {
  return findAccount(system, 'email', email);
}

export function findAccountById(system: Kysely<Tables>, userId: string): Promise<Account | null> {
  return findAccount(system, 'id', userId);
}

async function findAccount(
  system: Kysely<Tables>,
  column: 'id' | 'email',
  value: string,
): Promise<Account | null> {
  const row = await system
    .selectFrom('users')
    .select(['id', 'email', 'name', 'email_verified'])
    .where(column, '=', value)
    .executeTakeFirst();
  if (!row) return null;
  return { userId: row.id, email: row.email, name: row.name, isVerified: Boolean(row.email_verified) };
}

export async function isEmailTaken(system: Kysely<Tables>, email: string): Promise<boolean> {
  return (await findAccountByEmail(system, email)) !== null;
}

interface EmailChange {
  userId: string;
  email: string;
  /** Whether a link in a mail to the new address was followed. */
  isVerified: boolean;
  now: string;
  keptSessionId?: string | null;
}

/** Signs out every session but the one that asked, and makes waiting links worthless. */
export async function changePassword(
  system: Kysely<Tables>,
  change: { userId: string; passwordHash: string; keptSessionId: string; now: string },
): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await setPassword(tx, change);
    await deleteTokens(tx, change.userId);
    await deleteOtherSessions(tx, change.userId, change.keptSessionId);
  });
}

export async function setPassword(
  tx: Kysely<Tables>,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: string },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ password: passwordHash, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute();
}

/** Signs out every session but the one that asked, and makes waiting links worthless. */
export async function changeEmail(system: Kysely<Tables>, change: EmailChange): Promise<void> {
  await system.transaction().execute((tx) => writeEmail(tx, change));
}

/**
 * Uses the token of a link up and changes the email to the one it was made for; returns the email until then. Null when
 * the token is worthless, 'taken' when somebody else has the new email by now: then nothing changes.
 */
export async function changeEmailByToken(
  system: Kysely<Tables>,
  asked: { tokenHash: string; now: string },
): Promise<{ userId: string; oldEmail: string } | 'taken' | null> {
  try {
    return await system.transaction().execute(async (tx) => {
      const owner = await takeToken(tx, 'change-email', asked);
      const account = owner && (await findAccountById(tx, owner.userId));
      if (!account || !owner.email) return null;
      await writeEmail(tx, { userId: owner.userId, email: owner.email, isVerified: true, now: asked.now });
      return { userId: account.userId, oldEmail: account.email };
    });
  } catch (error) {
    const owner = await findToken(system, 'change-email', asked);
    if (owner?.email && (await isEmailTaken(system, owner.email))) return 'taken';
    throw error;
  }
}

async function writeEmail(
  tx: Kysely<Tables>,
  { userId, email, isVerified, now, keptSessionId = null }: EmailChange,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      email,
      email_verified: isVerified,
      updated_at: now,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
  await deleteTokens(tx, userId);
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (keptSessionId) sessions = sessions.where('id', '!=', keptSessionId);
  await sessions.execute();
}

/** Uses the token of a link up and marks the address as confirmed; false when the token is worthless. */
export async function confirmEmail(
  system: Kysely<Tables>,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<boolean> {
  return system.transaction().execute(async (tx) => {
    const owner = await takeToken(tx, 'confirm-email', { tokenHash, now });
    if (!owner) return false;
    await markVerified(tx, owner.userId, now);
    return true;
  });
}

/** A link in a mail to the address was followed. */
export async function markVerified(tx: Kysely<Tables>, userId: string, now: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Everything of the user goes with the account, by the cascades. */
export async function deleteAccount(system: Kysely<Tables>, userId: string): Promise<void> {
  await system.deleteFrom('users').where('id', '=', userId).execute();
}

/**
 * Makes way for somebody who registers with an email that was registered but never confirmed: whoever did that may
 * not have been its owner, and must not have chosen the password. Nothing was ever recorded there.
 */
export async function deleteUnconfirmedAccount(system: Kysely<Tables>, email: string): Promise<void> {
  await system
    .deleteFrom('users')
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .where('revision', '=', 0)
    .where('id', 'not in', (sessions) => sessions.selectFrom('sessions').select('user_id'))
    .execute();
}
