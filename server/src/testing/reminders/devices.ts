import { randomUUID } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { saveSubscription } from '#db/reminders/subscriptions.ts';
import { NOW } from '#testing/people.ts';

/** A device that a person is signed in on and reminded on; its session. */
export async function addDevice(
  { system }: Database,
  userId: string,
  { endpoint = `https://push.example.org/${randomUUID()}`, expiresAt = '2099-01-01T00:00:00.000Z' } = {},
): Promise<string> {
  const sessionId = randomUUID();
  await system
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      token_hash: sessionId,
      expires_at: expiresAt,
      ip_address: null,
      user_agent: null,
      created_at: NOW,
      updated_at: NOW,
    })
    .execute();
  await saveSubscription(system, { sessionId, userId }, { endpoint, p256dh: 'p', auth: 'a' }, NOW);
  return sessionId;
}
