import { randomBytes } from 'node:crypto';
import { CompactEncrypt } from 'jose';

export const fhirJson = 'application/fhir+json';
const KEY_BYTES = 32;

/** Encrypts a file as SMART Health Links demand it, under a new key. The key belongs into the link and nowhere else. */
export async function encryptFile(text: string): Promise<{ content: string; key: string }> {
  const key = randomBytes(KEY_BYTES);
  const content = await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: fhirJson, zip: 'DEF' })
    .encrypt(key);
  return { content, key: key.toString('base64url') };
}
