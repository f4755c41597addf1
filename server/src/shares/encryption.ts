import { randomBytes } from 'node:crypto';
import { mostBundleBytes } from '@flarewell/domain/shares/sharedSummary';
import { shareMessages } from '@flarewell/domain/shares/shares';
import { CompactEncrypt } from 'jose';
import { Problem } from '#http/problems.ts';

export const fhirJson = 'application/fhir+json';
const KEY_BYTES = 32;
/** Of an encrypted file. A year with two photos takes about 1 MB. */
export const MOST_BYTES = 4_000_000;

/**
 * Encrypts a file as SMART Health Links demand it, under a new key. The key belongs into the link and nowhere else. Refuses a
 * file that is too large for a link.
 */
export async function encryptFile(text: string): Promise<{ content: string; key: string }> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > mostBundleBytes) throw makeTooLargeProblem();
  const key = randomBytes(KEY_BYTES);
  const content = await new CompactEncrypt(bytes)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: fhirJson, zip: 'DEF' })
    .encrypt(key);
  if (content.length > MOST_BYTES) throw makeTooLargeProblem();
  return { content, key: key.toString('base64url') };
}

export function makeTooLargeProblem(): Problem {
  return new Problem('invalid-input', { message: shareMessages.tooLarge });
}
