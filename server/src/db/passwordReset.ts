import type { Kysely } from 'kysely';
import { type Account, findAccountById, markVerified, setPassword } from '#db/accounts.ts';
import { deleteTokens, findToken, takeToken } from '#db/accountTokens.ts';
import type { Tables } from '#db/schema.ts';

interface Presented {
  tokenHash: string;
  now: string;
}

/** Whose password a link would replace; the token stays. Null when it is worthless. */
export async function findPasswordReset(system: Kysely<Tables>, asked: Presented): Promise<Account | null> {
  const owner =
    (await findToken(system, 'reset-password', asked)) ?? (await findToken(system, 'recover-account', asked));
  return owner && findAccountById(system, owner.userId);
}

/**
 * Uses the token up and sets the password; every session and every other link ends. False when the token is worthless.
 *
 * A link in a mail proves the address, but not that its owner made the account: if the address was not proven before,
 * passkeys and the second factor may be those of somebody who registered it first, so they go. If it was proven they
 * stay, because a stolen mailbox alone must not open an account that has a second factor. The operator's link is for
 * people who lost everything: it removes them in any case, and proves no address.
 */
export async function resetPassword(
  system: Kysely<Tables>,
  { passwordHash, ...asked }: Presented & { passwordHash: string },
): Promise<boolean> {
  return system.transaction().execute(async (tx) => {
    const mailed = await takeToken(tx, 'reset-password', asked);
    const owner = mailed ?? (await takeToken(tx, 'recover-account', asked));
    const account = owner && (await findAccountById(tx, owner.userId));
    if (!account) return false;
    const { userId } = account;
    if (!mailed || !account.isVerified) await removeOtherProofs(tx, userId);
    await setPassword(tx, { userId, passwordHash, now: asked.now });
    if (mailed) await markVerified(tx, userId, asked.now);
    await deleteTokens(tx, userId);
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    return true;
  });
}

async function removeOtherProofs(tx: Kysely<Tables>, userId: string): Promise<void> {
  for (const table of ['passkeys', 'second_factors', 'backup_codes'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
