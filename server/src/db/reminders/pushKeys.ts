import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

export interface SealedKeys {
  publicKey: string;
  /** Encrypted under the server's secret. */
  privateKey: string;
}

export async function findPushKeys(system: Kysely<Tables>): Promise<SealedKeys | null> {
  const row = await system
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst();
  return row ?? null;
}

/** If servers start concurrently, the first one's keys are kept. */
export async function keepPushKeys(
  system: Kysely<Tables>,
  { publicKey, privateKey }: SealedKeys,
  now: string,
): Promise<void> {
  await system
    .insertInto('push_keys')
    .values({ name: 'vapid', public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
