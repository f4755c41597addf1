import { randomUUID } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { saveSubscription } from '#db/reminders/subscriptions.ts';
import { NOW } from '#testing/people.ts';

/** Adds a signed-in device with a push subscription, and returns its session. */
export async function addDevice(
  { system }: Database,
  userId: string,
  { endpoint = `https://push.example.org/${randomUUID()}`, expiresAt = '2099-01-01T00:00:00.000Z' } = {},
): Promise<string> {
  const session = makeSession(userId, expiresAt);
  await system.insertInto('sessions').values(session).execute();
  await saveSubscription(
    system,
    { sessionId: session.id, userId },
    { endpoint, p256dh: 'p', auth: 'a' },
    NOW,
  );
  return session.id;
}

/** Adds devices for many people with few queries. */
export async function addDevices(
  { system }: Database,
  userIds: readonly string[],
  count: number,
): Promise<void> {
  const sessions = userIds.flatMap((userId) =>
    Array.from({ length: count }, () => makeSession(userId, '2099-01-01T00:00:00.000Z')),
  );
  const subscriptions = sessions.map(({ id, user_id }) => ({
    endpoint: `https://push.example.org/${id}`,
    session_id: id,
    user_id,
    p256dh: 'p',
    auth: 'a',
    created_at: NOW,
  }));
  await system.insertInto('sessions').values(sessions).execute();
  await system.insertInto('push_subscriptions').values(subscriptions).execute();
}

function makeSession(userId: string, expiresAt: string) {
  const id = randomUUID();
  return {
    id,
    user_id: userId,
    token_hash: id,
    expires_at: expiresAt,
    ip_address: null,
    user_agent: null,
    created_at: NOW,
    updated_at: NOW,
  };
}
