import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/schema.ts';

/** Locks the account's row, so that no other change of the account is made between a read and a write. */
export async function lockUser(tx: Kysely<Tables>, userId: string): Promise<void> {
  await tx.updateTable('users').set({ updated_at: sql`updated_at` }).where('id', '=', userId).execute();
}
