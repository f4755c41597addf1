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

/** Whose password a link would replace; the token stays. Null when it is worthless. */
export async function findPasswordReset(
  system: Kysely<Tables>,
  asked: Presented,
): Promise<Credentials | null> {
  return (await findReset(system, asked, findToken))?.account ?? null;
}

/** What a new password took away besides: the owner has to be told of it. */
export interface RemovedProofs {
  passkeys: boolean;
  secondFactor: boolean;
}

/**
 * Uses the token up and sets the password; every session and every other link ends. Null when the token is worthless.
 *
 * A link in a mail proves the address, but not that its owner made the account: if the address was not confirmed before,
 * passkeys and the second factor may be those of somebody who registered it first, so they go. If it was confirmed they
 * stay, because a stolen mailbox alone must not open an account that has a second factor. The operator's link is for
 * people who lost everything: it removes them in any case, and confirms no address.
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

/** A mailed link is worthless while the account is disabled: a thief may have the mailbox. The operator's works. */
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
