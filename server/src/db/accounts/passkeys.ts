import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { lockUser } from '#db/accounts/lockUser.ts';
import { hasSession, type Session } from '#db/accounts/sessions.ts';
import type { Tables } from '#db/schema.ts';

interface PasskeyRow {
  id: string;
  name: string;
  isSynced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What the browser has created, as it is stored. */
export interface PasskeyCredential {
  credentialId: string;
  /** In base64. */
  publicKey: string;
  /** How often its device has used it, or 0 if the device does not count. */
  counter: number;
  deviceType: string;
  isSynced: boolean;
  /** How its device can be reached, as the browser names it: `usb`, `internal` and so on, separated by commas. */
  transports: string | null;
  aaguid: string | null;
}

/** Oldest first. */
export async function listPasskeys(system: Kysely<Tables>, userId: string): Promise<PasskeyRow[]> {
  const rows = await system
    .selectFrom('passkeys')
    .select(['id', 'name', 'backed_up', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isSynced: Boolean(row.backed_up),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

export async function listCredentialIds(system: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await system
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.credential_id);
}

export async function findPasskey(
  system: Kysely<Tables>,
  credentialId: string,
): Promise<(PasskeyCredential & { userId: string }) | null> {
  const row = await system
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    userId: row.user_id,
    credentialId,
    publicKey: row.public_key,
    counter: row.counter,
    deviceType: row.device_type,
    isSynced: Boolean(row.backed_up),
    transports: row.transports,
    aaguid: row.aaguid,
  };
}

/**
 * Stores a new passkey of the session's user and returns its id. Nothing is stored if the session has ended meanwhile, if
 * the user has `limit` passkeys already, or if somebody has this one.
 */
export function addPasskey(
  system: Kysely<Tables>,
  session: Session,
  {
    name,
    credential,
    limit,
    now,
  }: { name: string; credential: PasskeyCredential; limit: number; now: string },
): Promise<{ id: string } | 'signed-out' | 'too-many' | 'taken'> {
  const { userId } = session;
  return system.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await hasSession(tx, session))) return 'signed-out';
    if ((await listCredentialIds(tx, userId)).length >= limit) return 'too-many';
    const id = randomUUID();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('passkeys')
      .values({
        id,
        user_id: userId,
        name,
        credential_id: credential.credentialId,
        public_key: credential.publicKey,
        counter: credential.counter,
        device_type: credential.deviceType,
        backed_up: credential.isSynced,
        transports: credential.transports,
        aaguid: credential.aaguid,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? { id } : 'taken';
  });
}

/** Returns false if the passkey was deleted meanwhile. */
export async function updatePasskeyUse(
  system: Kysely<Tables>,
  credentialId: string,
  { counter, now }: { counter: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await system
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false if the user has no such passkey. */
export async function renamePasskey(
  system: Kysely<Tables>,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await system
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(
  system: Kysely<Tables>,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await system
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
