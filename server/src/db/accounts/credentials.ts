import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

/** The data of an account that signing in needs. It is read through `system`, before there is a user to act as. */
export interface Credentials {
  userId: string;
  email: string;
  name: string;
  passwordHash: string | null;
  /** Whether the user has followed a link in a mail to the address. */
  isConfirmed: boolean;
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
      'users.disabled_at',
      'accounts.password',
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
    isConfirmed: Boolean(row.email_verified),
    isDisabled: row.disabled_at !== null,
    hasSecondFactor: row.confirmed_at !== null,
  };
}
