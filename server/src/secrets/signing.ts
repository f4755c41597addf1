import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type KeyPurpose } from '#secrets/keys.ts';

export interface Signer {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/** Signs texts with HMAC-SHA-256. Compares signatures as text, because several base64 spellings mean the same bytes. */
export function createSigner(
  key: string | Uint8Array,
  encoding: 'base64' | 'base64url' = 'base64url',
): Signer {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest(encoding);
  return {
    sign,
    isSigned(text, signature) {
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

const signers = new Map<string, Signer>();

/** The signer of a purpose. It is kept, because deriving its key takes longer than signing. */
export function signerFor(secret: string, purpose: KeyPurpose): Signer {
  const name = `${purpose}\0${secret}`;
  const signer = signers.get(name) ?? createSigner(deriveKey(secret, purpose));
  signers.set(name, signer);
  return signer;
}
