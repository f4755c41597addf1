import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#keys.ts';

/** `__Host-` binds a cookie to this host and to https, so it cannot be used with plain http on localhost. */
const nameFor = (publicUrl: URL, name: string) => (publicUrl.protocol === 'https:' ? `__Host-${name}` : name);

export const sessionCookieName = (publicUrl: URL) => nameFor(publicUrl, 'flarewell');
/** Shows that this browser signed in before: see knownDevices.ts. */
export const deviceCookieName = (publicUrl: URL) => nameFor(publicUrl, 'flarewell-device');
/** Identifies a passkey request until the browser answers it, for five minutes at most. */
export const challengeCookieName = (publicUrl: URL) => nameFor(publicUrl, 'flarewell-passkey');

export function cookieAttributes(publicUrl: URL) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.protocol === 'https:' } as const;
}

/** Each request reads a cookie, and deriving the key takes longer than checking the signature. */
const authSecrets = new Map<string, string>();

/** The secret that the auth library is configured with. It signs the library's cookies, the session's among them. */
export function deriveAuthSecret(secret: string): string {
  const derived = authSecrets.get(secret) ?? deriveKey(secret, 'auth library').toString('base64url');
  authSecrets.set(secret, derived);
  return derived;
}

/** Makes the value of a session cookie: the token and its signature, in the format of the auth library. */
export function signSessionToken(token: string, secret: string): string {
  return `${token}.${makeSignature(token, deriveAuthSecret(secret)).toString('base64')}`;
}

/** Returns the token of a session cookie, or null if its signature is wrong: a forged cookie causes no database query. */
export function readSessionToken(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf('.');
  const token = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1), 'base64');
  const isSignedWith = (key: string) => {
    const expected = makeSignature(token, key);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  // The second key accepts cookies that earlier releases signed. They are signed anew when they are next refreshed.
  return isSignedWith(deriveAuthSecret(secret)) || isSignedWith(secret) ? token : null;
}

function makeSignature(token: string, key: string): Buffer {
  return createHmac('sha256', key).update(token).digest();
}
