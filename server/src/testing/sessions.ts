import { sessionCookieName, signSessionToken } from '#auth/cookies.ts';
import { hashToken, makeToken } from '#auth/tokens.ts';

/** Makes a session without signing in: what the database has to store, and the cookie that a browser would send. */
export function makeSession({ secret, publicUrl }: { secret: string; publicUrl: URL }) {
  const token = makeToken();
  const cookie = `${sessionCookieName(publicUrl)}=${encodeURIComponent(signSessionToken(token, secret))}`;
  return { tokenHash: hashToken(token), cookie };
}
