import { hkdfSync } from 'node:crypto';

/**
 * The key under which a person's browsers encrypt what they keep, in base64url. The same each time, so that what a
 * browser could not send before its session ended can be read after the next sign-in. Nobody else's opens it.
 */
export function deriveLocalKey(secret: string, userId: string): string {
  return Buffer.from(hkdfSync('sha256', secret, userId, 'flarewell local key', 32)).toString('base64url');
}
