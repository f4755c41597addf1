import webPush from 'web-push';
import type { Database } from '#db/database.ts';
import { dropPushKeys, findPushKeys, keepPushKeys } from '#db/reminders/pushKeys.ts';
import { deriveKey } from '#keys.ts';
import { seal, unseal } from '#sealing.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Loads the VAPID key pair, which identifies this server to push services. It is created at the first start and shared by
 * all servers of a database. The private key is stored encrypted, so a copy of the database alone cannot send messages.
 * If the secret has changed, the key cannot be decrypted and a new pair is created.
 */
export async function loadPushKeys(
  { system }: Database,
  { secret, now }: { secret: string; now: string },
): Promise<PushKeys> {
  const key = deriveKey(secret, 'push keys');
  for (;;) {
    const stored = await findPushKeys(system);
    if (stored) {
      const privateKey = unseal(key, stored.privateKey, stored.publicKey);
      if (privateKey) return { publicKey: stored.publicKey, privateKey };
      await dropPushKeys(system, stored.publicKey);
    }
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    // The loop reads the pair again: when several servers start at once, the first one's pair is stored.
    await keepPushKeys(system, { publicKey, privateKey: seal(key, privateKey, publicKey) }, now);
  }
}
