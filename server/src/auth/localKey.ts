import { deriveKey } from '#secrets/keys.ts';

/**
 * Derives the key, in base64url, with which a person's browsers encrypt the data they store. It never changes, so that a
 * browser can read its unsent check-ins after the next sign-in. Each person has a different key.
 */
export function deriveLocalKey(secret: string, userId: string): string {
  return deriveKey(secret, 'local key', { salt: userId }).toString('base64url');
}
