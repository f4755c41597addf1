import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

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

export async function isEmailTaken(system: Kysely<Tables>, email: string): Promise<boolean> {
  const row = await system.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

interface EmailChange {
  userId: string;
  email: string;
  now: string;
  keptSessionId?: string | null;
}

/** Signs out every session but the one that asked, and makes waiting links worthless. */
export async function changeEmail(
  system: Kysely<Tables>,
  { userId, email, now, keptSessionId = null }: EmailChange,
): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set(({ eb }) => ({ email, updated_at: now, revision: eb('revision', '+', 1) }))
      .where('id', '=', userId)
      .execute();
    await deletePendingLinks(tx, userId);
    let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId);
    if (keptSessionId) sessions = sessions.where('id', '!=', keptSessionId);
    await sessions.execute();
  });
}

/** Links that wait, to choose a password or to change the email: whoever asked for them may no longer be the owner. */
export async function deletePendingLinks(system: Kysely<Tables>, userId: string): Promise<void> {
  await system.deleteFrom('verifications').where('value', 'like', `%${userId}%`).execute();
}

/** Everything of the user goes with the account by the cascades; only links know their user by their value. */
export async function deleteAccount(system: Kysely<Tables>, userId: string): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await deletePendingLinks(tx, userId);
    await tx.deleteFrom('users').where('id', '=', userId).execute();
  });
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

/** A change that waits for a link to be followed. Of the link's token only the hash is kept. */
export async function keepPendingEmail(
  system: Kysely<Tables>,
  pending: { id: string; tokenHash: string; userId: string; email: string; now: string; expiresAt: string },
): Promise<void> {
  await system
    .insertInto('verifications')
    .values({
      id: pending.id,
      identifier: pendingIdentifier(pending.tokenHash),
      value: JSON.stringify({ userId: pending.userId, email: pending.email }),
      expires_at: pending.expiresAt,
      created_at: pending.now,
      updated_at: pending.now,
    })
    .execute();
}

/** Finds it and uses it up. */
export async function takePendingEmail(
  system: Kysely<Tables>,
  tokenHash: string,
  now: string,
): Promise<{ userId: string; email: string } | null> {
  const row = await system
    .deleteFrom('verifications')
    .where('identifier', '=', pendingIdentifier(tokenHash))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  return row ? JSON.parse(row.value) : null;
}

const pendingIdentifier = (tokenHash: string) => `change-email:${tokenHash}`;
