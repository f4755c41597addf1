import type { Kysely } from 'kysely';
import { deleteTokens, findToken, takeToken } from '#db/accounts/accountTokens.ts';
import { findCredentials } from '#db/accounts/credentials.ts';
import { lockUser } from '#db/accounts/lockUser.ts';
import {
  deleteOtherSessions,
  deleteSessions,
  hasSession,
  replaceSessionToken,
  type Session,
} from '#db/accounts/sessions.ts';
import { leaveDiaries } from '#db/diaries/endMembership.ts';
import type { Tables } from '#db/schema.ts';

export async function isEmailTaken(system: Kysely<Tables>, email: string): Promise<boolean> {
  return (await findCredentials(system, { email })) !== null;
}

interface EmailChange {
  userId: string;
  email: string;
  /** Whether a link in a mail to the new address was followed. */
  isConfirmed: boolean;
  now: string;
  /** All others end. */
  keptSession?: Session;
}

/**
 * Sets the password, deletes all other sessions, gives this one a new token, so that a copy of its cookie is worthless,
 * and invalidates unused links. Returns false if the session has ended while the old password was checked, as another
 * change of the password does.
 */
export async function changePassword(
  system: Kysely<Tables>,
  session: Session,
  change: { passwordHash: string; tokenHash: string; now: string },
): Promise<boolean> {
  const { id, userId } = session;
  return system.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await hasSession(tx, session))) return false;
    await setPassword(tx, { userId, ...change });
    await deleteTokens(tx, userId);
    await deleteOtherSessions(tx, userId, id);
    await replaceSessionToken(tx, id, change);
    return true;
  });
}

/** Lock the user before, so that nobody signs in with the old password at the same moment. */
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

/**
 * Sets the email, deletes all other sessions, and invalidates unused links. Returns false if the session has ended
 * meanwhile.
 */
export async function changeEmail(
  system: Kysely<Tables>,
  session: Session,
  change: { email: string; now: string },
): Promise<boolean> {
  const { userId } = session;
  return system.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await hasSession(tx, session))) return false;
    await writeEmail(tx, { ...change, userId, isConfirmed: false, keptSession: session });
    return true;
  });
}

/**
 * Consumes the token of a link, changes the email to the token's, and returns the old email. Nothing changes if the token
 * is invalid (null) or another account has the new email by now ('taken').
 */
export async function changeEmailByToken(
  system: Kysely<Tables>,
  asked: { tokenHash: string; now: string },
): Promise<{ userId: string; oldEmail: string } | 'taken' | null> {
  try {
    return await system.transaction().execute(async (tx) => {
      const found = await findToken(tx, 'change-email', asked);
      // Before the token is taken: every change of an account locks the user first, so that no two wait for each other.
      if (found) await lockUser(tx, found.userId);
      const owner = await takeToken(tx, 'change-email', asked);
      const account = owner && (await findCredentials(tx, { userId: owner.userId }));
      if (!account || !owner.email) return null;
      await writeEmail(tx, { userId: owner.userId, email: owner.email, isConfirmed: true, now: asked.now });
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
  { userId, email, isConfirmed, now, keptSession }: EmailChange,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_verified: isConfirmed, email_changed_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
  await deleteTokens(tx, userId);
  if (keptSession) await deleteOtherSessions(tx, userId, keptSession.id);
  else await deleteSessions(tx, userId);
}

/** Consumes the token of a link and marks the address as confirmed; false if the token is invalid. */
export async function confirmEmail(
  system: Kysely<Tables>,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<boolean> {
  return system.transaction().execute(async (tx) => {
    const owner = await takeToken(tx, 'confirm-email', { tokenHash, now });
    if (!owner) return false;
    await markConfirmed(tx, owner.userId, now);
    return true;
  });
}

/** Call when a link in a mail to the address was followed. */
export async function markConfirmed(tx: Kysely<Tables>, userId: string, now: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Also deletes the diaries that have no other owner. Foreign keys delete all other rows. */
export async function deleteAccount(tx: Kysely<Tables>, userId: string): Promise<void> {
  await leaveDiaries(tx, userId);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

/**
 * Deletes an account whose email was never confirmed and that owns no diary with records, so that the email can be
 * registered again. Otherwise a stranger who registered somebody's email first would know the password of the account.
 * Returns the role of the deleted account; null if there is none. Call it in the transaction that creates the new one.
 */
export async function deleteUnconfirmedAccount(
  tx: Kysely<Tables>,
  email: string,
): Promise<{ isOperator: boolean } | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'is_operator'])
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('id').whereRef('sessions.user_id', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) => {
      const usedDiaries = selectFrom('members')
        .innerJoin('diaries', 'diaries.id', 'members.diary_id')
        .select('diaries.id')
        .whereRef('members.user_id', '=', 'users.id')
        .where('members.role', '=', 'owner')
        .where('diaries.revision', '>', 0);
      return not(exists(usedDiaries));
    })
    .executeTakeFirst();
  if (!row) return null;
  await deleteAccount(tx, row.id);
  return { isOperator: Boolean(row.is_operator) };
}
