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
  // Long enough to find the phone.
  'second-factor': 10 * MINUTE_MS,
};

export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Only the hash of a token is stored, so a copy of the database opens no account. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Only the newest token of these kinds is valid, because a stranger may have requested the older ones. */
const replaced: ReadonlySet<TokenPurpose> = new Set(['change-email', 'reset-password', 'recover-account']);

/** Makes and stores a one-time token. */
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
