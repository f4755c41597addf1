import { deriveKey } from '#keys.ts';

/**
 * The key under which a person's browsers encrypt what they keep, in base64url. Always the same, so that a browser can
 * read its unsent work again after the next sign-in. Each person has a different one.
 */
export function deriveLocalKey(secret: string, userId: string): string {
  return deriveKey(secret, 'local key', { salt: userId }).toString('base64url');
}
