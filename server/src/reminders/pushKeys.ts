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
 * The pair that says who we are to push services: made at the first start, and the same for every server of the
 * database. It lies there encrypted: a copy of the database alone cannot speak for us. With another secret everybody
 * is signed out, and so the pair is made anew.
 */
export async function loadPushKeys(
  { system }: Database,
  { secret, now }: { secret: string; now: string },
): Promise<PushKeys> {
  const key = deriveKey(secret, 'push keys');
  for (;;) {
    const kept = await findPushKeys(system);
    if (kept) {
      const privateKey = unseal(key, kept.privateKey, kept.publicKey);
      if (privateKey) return { publicKey: kept.publicKey, privateKey };
      await dropPushKeys(system, kept.publicKey);
    }
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    // Read again: of several servers that start at once, one is the first.
    await keepPushKeys(system, { publicKey, privateKey: seal(key, privateKey, publicKey) }, now);
  }
}
