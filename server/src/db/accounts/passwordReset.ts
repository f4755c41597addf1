import type { Kysely } from 'kysely';
import { markConfirmed, setPassword } from '#db/accounts/accounts.ts';
import { deleteTokens, findToken, takeToken } from '#db/accounts/accountTokens.ts';
import { type Credentials, findCredentials } from '#db/accounts/credentials.ts';
import { lockUser } from '#db/accounts/lockUser.ts';
import { findSecondFactor, type SecondFactor } from '#db/accounts/secondFactors.ts';
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
interface RemovedProofs {
  passkeys: boolean;
  secondFactor: boolean;
}

/**
 * Consumes the token, sets the password, and deletes all sessions and other links. Null if the token is invalid.
 *
 * A mailed link proves who owns the address, but not who created the account. If the address was never confirmed, the
 * passkeys and the second factor that were added under it may belong to a stranger who registered it first, so they are
 * removed. If it was confirmed they stay, because a stolen mailbox alone must not open an account with a second factor.
 * Those that were added under an earlier address stay too: otherwise a thief with the password could get rid of them by
 * changing the email to an address of their own. The operator's link is for people who lost everything: it always removes
 * them, and does not confirm the address.
 */
export async function resetPassword(
  system: Kysely<Tables>,
  { passwordHash, ...asked }: Presented & { passwordHash: string },
): Promise<RemovedProofs | null> {
  return system.transaction().execute(async (tx) => {
    const found = await findReset(tx, asked, findToken);
    if (!found) return null;
    // Before the token is taken: every change of an account locks the user first, so that no two wait for each other.
    await lockUser(tx, found.account.userId);
    const reset = await findReset(tx, asked, takeToken);
    if (!reset) return null;
    const { account, isMailed } = reset;
    const { userId } = account;
    const removed = await removeProofs(tx, userId, isMailed ? removedSince(account) : FOREVER);
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

/** Earlier than everything that was ever stored. */
const FOREVER = '0001-01-01T00:00:00.000Z';

/** A mailed link removes what was added at this instant or later; null if it removes nothing. */
function removedSince({ isConfirmed, emailChangedAt }: Credentials): string | null {
  return isConfirmed ? null : (emailChangedAt ?? FOREVER);
}

/** Whether signing in will ask for a code of the app after a mailed link has replaced the password. */
export async function keepsSecondFactor(system: Kysely<Tables>, account: Credentials): Promise<boolean> {
  const since = removedSince(account);
  const factor = account.hasSecondFactor && (await findSecondFactor(system, account.userId));
  return factor ? since === null || addedAt(factor) < since : false;
}

/** A second factor is added when it is confirmed. Setting it up may have begun long before, under another address. */
const addedAt = ({ confirmedAt, createdAt }: SecondFactor) => confirmedAt ?? createdAt;

async function removeProofs(
  tx: Kysely<Tables>,
  userId: string,
  since: string | null,
): Promise<RemovedProofs> {
  if (since === null) return { passkeys: false, secondFactor: false };
  const passkeys = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  const factor = await findSecondFactor(tx, userId);
  const isAddedSince = factor !== null && addedAt(factor) >= since;
  if (isAddedSince) await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  const removed = { passkeys: passkeys.numDeletedRows > 0n, secondFactor: isAddedSince };
  if (removed.secondFactor) await tx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  return removed;
}
