import { createHash, randomBytes } from 'node:crypto';
import { addMs } from '@flarewell/domain/day';
import type { Kysely } from 'kysely';
import { keepToken, replaceToken } from '#db/accounts/accountTokens.ts';
import type { Tables, TokenPurpose } from '#db/schema.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long each kind of token works. */
export const tokenLifeMs: Record<TokenPurpose, number> = {
  'confirm-email': HOUR_MS,
  'change-email': HOUR_MS,
  'reset-password': HOUR_MS,
  'recover-account': 24 * HOUR_MS,
  // Time to find the phone.
  'second-factor': 10 * MINUTE_MS,
};

export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Only this is kept of a token: a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Of these only the newest works: whoever asked for the older ones may not be the owner of the account. */
const replaced: ReadonlySet<TokenPurpose> = new Set(['change-email', 'reset-password', 'recover-account']);

/** A new one-time token. */
export async function issueToken(
  system: Kysely<Tables>,
  owner: { purpose: TokenPurpose; userId: string; email?: string },
  now: string,
): Promise<string> {
  const token = makeToken();
  const made = {
    ...owner,
    tokenHash: hashToken(token),
    now,
    expiresAt: addMs(now, tokenLifeMs[owner.purpose]),
  };
  if (replaced.has(owner.purpose)) await replaceToken(system, made);
  else await keepToken(system, made);
  return token;
}
