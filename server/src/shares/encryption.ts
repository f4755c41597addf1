import { CompactEncrypt } from 'jose';

export const fhirJson = 'application/fhir+json';

/** Encrypts a file as SMART Health Links demand it. The key must be a new one for each link. */
export function encryptFile(text: string, key: Uint8Array): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: fhirJson, zip: 'DEF' })
    .encrypt(key);
}
