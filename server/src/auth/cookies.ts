import { deriveKey } from '#secrets/keys.ts';
import { createSigner, type Signer } from '#secrets/signing.ts';

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

const signers = new Map<string, Signer>();

/** Signs with the text of the key, and in base64, because browsers have cookies that earlier releases signed so. */
function signerOf(secret: string): Signer {
  const signer =
    signers.get(secret) ?? createSigner(deriveKey(secret, 'auth library').toString('base64url'), 'base64');
  signers.set(secret, signer);
  return signer;
}

/** Makes the value of a session cookie: the token and its signature. */
export function signSessionToken(token: string, secret: string): string {
  return `${token}.${signerOf(secret).sign(token)}`;
}

/** Returns the token of a session cookie, or null if its signature is wrong: a forged cookie causes no database query. */
export function readSessionToken(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf('.');
  const token = cookie.slice(0, dot);
  return signerOf(secret).isSigned(token, cookie.slice(dot + 1)) ? token : null;
}
