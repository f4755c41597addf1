import webPush from 'web-push';
import { nameCommand } from '#config/commandName.ts';
import type { Database } from '#db/database.ts';
import { findPushKeys, keepPushKeys, type SealedKeys } from '#db/reminders/pushKeys.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { deriveKey } from '#secrets/keys.ts';
import { seal, unseal } from '#secrets/sealing.ts';

interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Loads the VAPID key pair, which identifies this server to push services. It is created at the first start and shared by
 * all servers of a database. The private key is stored encrypted, so a copy of the database alone cannot send messages.
 * A pair that cannot be decrypted is never replaced here: every device would lose its reminders without a word.
 */
export async function loadPushKeys(
  { system }: Database,
  { secret, now }: { secret: string; now: string },
): Promise<PushKeys> {
  let stored = await findPushKeys(system);
  if (!stored) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const sealed = seal(deriveKey(secret, 'push keys'), privateKey, publicKey);
    // When several servers start at once, the first one's pair is stored, and all of them read that one.
    await keepPushKeys(system, { publicKey, privateKey: sealed }, now);
    stored = await findPushKeys(system);
  }
  const keys = stored && openPushKeys(stored, secret);
  if (keys) return keys;
  throw new StartupProblem(
    `The key for push reminders in the database is damaged, because the right secret does not open it: restore a backup, or run ${nameCommand('secret', 'replace')}, which makes new keys.`,
  );
}

/** Returns null if the keys were encrypted under another secret, or are damaged. */
export function openPushKeys({ publicKey, privateKey: sealed }: SealedKeys, secret: string): PushKeys | null {
  const privateKey = unseal(deriveKey(secret, 'push keys'), sealed, publicKey);
  return privateKey === null ? null : { publicKey, privateKey };
}
