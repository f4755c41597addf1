import type { Kysely } from 'kysely';
import { lockUser } from '#db/accounts/lockUser.ts';
import type { Tables } from '#db/schema.ts';

/** A browser's address at its push service, and the keys that encrypt messages for it. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Device {
  sessionId: string;
  userId: string;
}

export const deviceLimit = 20;

/**
 * Takes `system`, because a device is a session. An endpoint that belonged to another user of the same device moves to
 * this user. Returns false if the user has reached the limit of devices.
 */
export function saveSubscription(
  system: Kysely<Tables>,
  { sessionId, userId }: Device,
  { endpoint, p256dh, auth }: PushSubscription,
  now: string,
): Promise<boolean> {
  return system.transaction().execute(async (tx) => {
    // Locks the user, or two concurrent requests could both pass the limit.
    await lockUser(tx, userId);
    await forgetEndpoint(tx, endpoint);
    await deleteSubscription(tx, { sessionId, userId });
    if ((await countSubscriptions(tx, userId)) >= deviceLimit) return false;
    const owner = { session_id: sessionId, user_id: userId, p256dh, auth, created_at: now };
    await tx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...owner })
      // If two users subscribe the same endpoint at once, the later one gets it.
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

/** Call when the push service reports the endpoint as gone. A new subscription has a different endpoint. */
export async function forgetEndpoint(system: Kysely<Tables>, endpoint: string): Promise<void> {
  await system.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}
