import type { Kysely, Transaction } from 'kysely';
import { lockUser } from '#db/accounts/lockUser.ts';
import { listPasskeys } from '#db/accounts/passkeys.ts';
import type { Tables } from '#db/schema.ts';

/** The data of an account that signing in needs. It is read through `system`, before there is a user to act as. */
export interface Credentials {
  userId: string;
  email: string;
  name: string;
  passwordHash: string | null;
  /** When the password was set, or the backup restored that it comes from; null without a password. */
  passwordSetAt: string | null;
  /** Whether the password is the first one, and no backup was restored. */
  isFirstPassword: boolean;
  /** Whether the user has followed a link in a mail to the address. */
  isConfirmed: boolean;
  /** Null if the address is still the one of registering. */
  emailChangedAt: string | null;
  isDisabled: boolean;
  hasSecondFactor: boolean;
}

export async function findCredentials(
  system: Kysely<Tables>,
  by: { email: string } | { userId: string },
): Promise<Credentials | null> {
  const [column, value] =
    'email' in by ? (['users.email', by.email] as const) : (['users.id', by.userId] as const);
  const row = await system
    .selectFrom('users')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.user_id', '=', 'users.id').on('accounts.provider_id', '=', 'credential'),
    )
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('second_factors.confirmed_at', 'is not', null),
    )
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.email_verified',
      'users.email_changed_at',
      'users.disabled_at',
      'accounts.password',
      'accounts.updated_at',
      'accounts.created_at',
      'second_factors.confirmed_at',
    ])
    .where(column, '=', value)
    .executeTakeFirst();
  if (!row) return null;
  return {
    userId: row.id,
    email: row.email,
    name: row.name,
    passwordHash: row.password,
    passwordSetAt: row.updated_at,
    isFirstPassword: row.updated_at === row.created_at,
    isConfirmed: Boolean(row.email_verified),
    emailChangedAt: row.email_changed_at,
    isDisabled: row.disabled_at !== null,
    hasSecondFactor: row.confirmed_at !== null,
  };
}

/** Whether signing in to the account can take more than the password: a second factor, or a passkey. */
export async function hasFactor(system: Kysely<Tables>, userId: string): Promise<boolean> {
  const account = await findCredentials(system, { userId });
  return account?.hasSecondFactor || (await listPasskeys(system, userId)).length > 0;
}

/**
 * Runs `work` in a transaction if the account is still as it was when its owner was checked; returns null otherwise.
 * Checking a password takes a while. The user's row stays locked, as it is while the password, the email or the account
 * changes: whoever changes one of them comes either before the comparison or after `work`, and then ends what it began.
 */
export function ifUnchanged<T>(
  system: Kysely<Tables>,
  checked: Credentials,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T | null> {
  const { userId } = checked;
  return system.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const current = await findCredentials(tx, { userId });
    return current && isSameProof(current, checked) ? work(tx) : null;
  });
}

function isSameProof(current: Credentials, checked: Credentials): boolean {
  return (
    current.passwordHash === checked.passwordHash &&
    current.email === checked.email &&
    current.hasSecondFactor === checked.hasSecondFactor &&
    current.isDisabled === checked.isDisabled
  );
}
