import type { Kysely } from 'kysely';
import { lockUser } from '#db/revisions.ts';
import type { Tables } from '#db/schema.ts';

/** How a push service reaches a browser, and what only that browser can read. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The session of a device and whose it is. */
export interface Device {
  sessionId: string;
  userId: string;
}

export const deviceLimit = 20;

/**
 * Devices are sessions, so these take the system as sessions do, and name the user. An address that was somebody
 * else's on the same device is this person's from now on. False when the person has enough devices.
 */
export function saveSubscription(
  system: Kysely<Tables>,
  { sessionId, userId }: Device,
  { endpoint, p256dh, auth }: PushSubscription,
  now: string,
): Promise<boolean> {
  return system.transaction().execute(async (tx) => {
    // One after the other: two at the limit would both pass it.
    await lockUser({ tx, userId });
    await tx
      .deleteFrom('push_subscriptions')
      .where(({ or, eb }) => or([eb('endpoint', '=', endpoint), eb('session_id', '=', sessionId)]))
      .execute();
    if ((await countSubscriptions(tx, userId)) >= deviceLimit) return false;
    const owner = { session_id: sessionId, user_id: userId, p256dh, auth, created_at: now };
    await tx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...owner })
      // Two people at once with one address: the later one has the device.
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owner))
      .execute();
    return true;
  });
}

export async function findSubscription(
  system: Kysely<Tables>,
  { sessionId, userId }: Device,
): Promise<PushSubscription | null> {
  const row = await system
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row ?? null;
}

export async function countSubscriptions(system: Kysely<Tables>, userId: string): Promise<number> {
  const rows = await system
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
}

export async function deleteSubscription(
  system: Kysely<Tables>,
  { sessionId, userId }: Device,
): Promise<void> {
  await system
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** The push service knows it no more. Whoever has subscribed anew meanwhile has another address. */
export async function forgetEndpoint(system: Kysely<Tables>, endpoint: string): Promise<void> {
  await system.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}
