import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import webPush from 'web-push';
import type { Database } from '#db/database.ts';
import { dropPushKeys, findPushKeys, keepPushKeys } from '#db/reminders/pushKeys.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The pair that says who we are to push services: made at the first start, and the same for every server of the
 * database. It lies there encrypted: a copy of the database alone cannot speak for us. With another secret everybody
 * is signed out, and so the pair is made anew.
 */
export async function loadPushKeys(
  { system }: Database,
  { secret, now }: { secret: string; now: string },
): Promise<PushKeys> {
  for (;;) {
    const kept = await findPushKeys(system);
    if (kept) {
      const privateKey = unseal(kept.privateKey, secret, kept.publicKey);
      if (privateKey) return { publicKey: kept.publicKey, privateKey };
      await dropPushKeys(system, kept.publicKey);
    }
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    // Read again: of several servers that start at once, one is the first.
    await keepPushKeys(system, { publicKey, privateKey: seal(privateKey, secret, publicKey) }, now);
  }
}

function seal(text: string, secret: string, publicKey: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), nonce).setAAD(Buffer.from(publicKey));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function unseal(text: string, secret: string, publicKey: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(publicKey)).setAuthTag(tag);
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null; // sealed with another secret
  }
}

function deriveKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'flarewell push keys', 32));
}
