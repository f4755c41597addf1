import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

/** What the server has asked a browser to sign with a passkey (WebAuthn), until the browser answers. */
export interface Challenge {
  challenge: string;
  /** The user who is creating a passkey; null if an existing passkey is asked for. */
  creator: string | null;
}

export async function keepChallenge(
  system: Kysely<Tables>,
  challenge: Challenge,
  { tokenHash, now, expiresAt }: { tokenHash: string; now: string; expiresAt: string },
): Promise<void> {
  await system
    .insertInto('verifications')
    .values({
      id: randomUUID(),
      identifier: tokenHash,
      value: JSON.stringify(challenge),
      expires_at: expiresAt,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Returns the challenge and deletes it. Null if there is none, or it has expired. */
export async function takeChallenge(
  system: Kysely<Tables>,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<Challenge | null> {
  const row = await system
    .deleteFrom('verifications')
    .where('identifier', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  return row ? JSON.parse(row.value) : null;
}
