import type { Kysely } from 'kysely';
import type { Tables, TokenPurpose } from '#db/schema.ts';

interface NewToken {
  tokenHash: string;
  purpose: TokenPurpose;
  userId: string;
  /** The new address, only for 'change-email'. */
  email?: string;
  now: string;
  expiresAt: string;
}

interface TokenOwner {
  userId: string;
  email: string | null;
}

export async function keepToken(system: Kysely<Tables>, token: NewToken): Promise<void> {
  await system
    .insertInto('account_tokens')
    .values({
      token_hash: token.tokenHash,
      purpose: token.purpose,
      user_id: token.userId,
      email: token.email ?? null,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Stores a token and invalidates the user's earlier tokens of the same purpose. */
export async function replaceToken(system: Kysely<Tables>, token: NewToken): Promise<void> {
  await deleteTokens(system, token.userId, token.purpose);
  await keepToken(system, token);
}

/** The owner of a token, which stays valid. Null if it is unknown, expired or of another purpose. */
export async function findToken(
  system: Kysely<Tables>,
  purpose: TokenPurpose,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<TokenOwner | null> {
  const row = await system
    .selectFrom('account_tokens')
    .select(['user_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email } : null;
}

/** The new address of a user that still has to be confirmed by a mailed link. */
export async function findPendingEmail(
  system: Kysely<Tables>,
  userId: string,
  now: string,
): Promise<string | null> {
  const row = await system
    .selectFrom('account_tokens')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change-email')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Like `findToken`, but deletes the token: of two requests with the same token, only one succeeds. */
export async function takeToken(
  system: Kysely<Tables>,
  purpose: TokenPurpose,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<TokenOwner | null> {
  const row = await system
    .deleteFrom('account_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email } : null;
}

/** Deletes a user's tokens of one purpose, or all: unused links may have been requested by somebody who lost access. */
export async function deleteTokens(
  system: Kysely<Tables>,
  userId: string,
  purpose?: TokenPurpose,
): Promise<void> {
  let tokens = system.deleteFrom('account_tokens').where('user_id', '=', userId);
  if (purpose) tokens = tokens.where('purpose', '=', purpose);
  await tokens.execute();
}

export async function deleteExpiredTokens(system: Kysely<Tables>, now: string): Promise<void> {
  await system.deleteFrom('account_tokens').where('expires_at', '<=', now).execute();
}
