import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

/** What signing in with a password has to know of an account. */
export interface Credentials {
  userId: string;
  passwordHash: string | null;
  isConfirmed: boolean;
  isDisabled: boolean;
  hasSecondFactor: boolean;
}

export async function findCredentials(system: Kysely<Tables>, email: string): Promise<Credentials | null> {
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
      'users.email_verified',
      'users.disabled_at',
      'accounts.password',
      'second_factors.confirmed_at',
    ])
    .where('users.email', '=', email)
    .executeTakeFirst();
  if (!row) return null;
  return {
    userId: row.id,
    passwordHash: row.password,
    isConfirmed: Boolean(row.email_verified),
    isDisabled: row.disabled_at !== null,
    hasSecondFactor: row.confirmed_at !== null,
  };
}
