import type { Kysely } from 'kysely';
import { markConfirmed, setPassword } from '#db/accounts/accounts.ts';
import { deleteTokens, findToken, takeToken } from '#db/accounts/accountTokens.ts';
import { type Credentials, findCredentials } from '#db/accounts/credentials.ts';
import { deleteSessions } from '#db/accounts/sessions.ts';
import type { Tables } from '#db/schema.ts';

interface Presented {
  tokenHash: string;
  now: string;
}

/** The account whose password a link would replace, without consuming the token. Null if the token is invalid. */
export async function findPasswordReset(
  system: Kysely<Tables>,
  asked: Presented,
): Promise<Credentials | null> {
  return (await findReset(system, asked, findToken))?.account ?? null;
}

/** What the reset removed besides the password; the caller tells the owner. */
export interface RemovedProofs {
  passkeys: boolean;
  secondFactor: boolean;
}

/**
 * Consumes the token, sets the password, and deletes all sessions and other links. Null if the token is invalid.
 *
 * A mailed link proves who owns the address, but not who created the account. If the address was never confirmed, the
 * passkeys and the second factor may belong to a stranger who registered it first, so they are removed. If it was
 * confirmed they stay, because a stolen mailbox alone must not open an account with a second factor. The operator's link
 * is for people who lost everything: it always removes them, and does not confirm the address.
 */
export async function resetPassword(
  system: Kysely<Tables>,
  { passwordHash, ...asked }: Presented & { passwordHash: string },
): Promise<RemovedProofs | null> {
  return system.transaction().execute(async (tx) => {
    const reset = await findReset(tx, asked, takeToken);
    if (!reset) return null;
    const { account, isMailed } = reset;
    const { userId } = account;
    const keepsProofs = isMailed && account.isConfirmed;
    const removed = keepsProofs ? { passkeys: false, secondFactor: false } : await removeProofs(tx, userId);
    await setPassword(tx, { userId, passwordHash, now: asked.now });
    if (isMailed) await markConfirmed(tx, userId, asked.now);
    await deleteTokens(tx, userId);
    await deleteSessions(tx, userId);
    return removed;
  });
}

/** Mailed links are invalid while the account is disabled, because a thief may have the mailbox. The operator's link works. */
async function findReset(
  connection: Kysely<Tables>,
  asked: Presented,
  read: typeof findToken,
): Promise<{ account: Credentials; isMailed: boolean } | null> {
  const mailed = await read(connection, 'reset-password', asked);
  const owner = mailed ?? (await read(connection, 'recover-account', asked));
  const account = owner && (await findCredentials(connection, { userId: owner.userId }));
  if (!account || (mailed && account.isDisabled)) return null;
  return { account, isMailed: mailed !== null };
}

async function removeProofs(tx: Kysely<Tables>, userId: string): Promise<RemovedProofs> {
  const remove = async (table: 'passkeys' | 'second_factors' | 'backup_codes') =>
    (await tx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst()).numDeletedRows > 0n;
  await remove('backup_codes');
  return { passkeys: await remove('passkeys'), secondFactor: await remove('second_factors') };
}
