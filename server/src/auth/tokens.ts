import { createHash, randomBytes } from 'node:crypto';

/** How long the links in mails work. */
export const LINK_SECONDS = 60 * 60;

export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Only this is kept of a token: a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
