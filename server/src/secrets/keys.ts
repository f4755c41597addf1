import { hkdfSync } from 'node:crypto';

/**
 * Each purpose has its own key, derived from the one secret, so that a value signed for one purpose is invalid for every
 * other. Never rename a purpose after a release: databases and browsers contain what its key signed or encrypted.
 */
export type KeyPurpose =
  | 'auth library'
  | 'throttles'
  | 'log names'
  | 'known devices'
  | 'second factors'
  | 'backup codes'
  | 'local key'
  | 'photo urls: key'
  | 'photo urls: key id'
  | 'stop links'
  | 'push keys'
  | 'shared files'
  | 'secret fingerprint'
  | 'setup code';

/** Derives a key (HKDF with SHA-256). Callers pass the user's id as `salt` to get a different key for each user. */
export function deriveKey(
  secret: string,
  purpose: KeyPurpose,
  { salt = '', length = 32 }: { salt?: string; length?: number } = {},
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, `flarewell ${purpose}`, length));
}
