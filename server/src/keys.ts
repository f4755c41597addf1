import { hkdfSync } from 'node:crypto';

/**
 * Everything that the server signs or encrypts has a key of its own, derived from the one secret: a value that was made
 * for one purpose is worthless for every other. Never rename a purpose that was released, because what it signed or
 * encrypted is stored in databases and browsers.
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
  | 'push keys';

/** `salt` makes a different key for each user, where there is one. */
export function deriveKey(
  secret: string,
  purpose: KeyPurpose,
  { salt = '', length = 32 }: { salt?: string; length?: number } = {},
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, `flarewell ${purpose}`, length));
}
