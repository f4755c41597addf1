import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

export interface PasskeyRow {
  id: string;
  name: string;
  isSynced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

/** Oldest first. The auth library creates and verifies passkeys; this file lists, renames and deletes them. */
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

/** The id of the user who has a passkey. */
export async function findPasskeyOwner(system: Kysely<Tables>, credentialId: string): Promise<string | null> {
  const row = await system
    .selectFrom('passkeys')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function markPasskeyUsed(
  system: Kysely<Tables>,
  credentialId: string,
  now: string,
): Promise<void> {
  await system
    .updateTable('passkeys')
    .set({ last_used_at: now })
    .where('credential_id', '=', credentialId)
    .execute();
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
