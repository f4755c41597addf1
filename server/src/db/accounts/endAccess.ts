import type { Kysely } from 'kysely';
import { listCopiedTables } from '#db/copy.ts';
import type { Tables } from '#db/schema.ts';

/**
 * Signs everybody out and makes every one-time token and known device worthless. Call it when a backup is restored, whose rows
 * may include what its owner has revoked since. Push subscriptions are deleted with their sessions. The tables may be those
 * of an earlier version.
 */
export async function endAllAccess(tx: Kysely<Tables>, now: string): Promise<void> {
  const existing = new Set((await listCopiedTables(tx)).map(({ name }) => name));
  for (const table of ['sessions', 'verifications', 'account_tokens'] as const) {
    if (existing.has(table)) await tx.deleteFrom(table).execute();
  }
  // The proof of a known device contains this instant (auth/limits/knownDevices.ts).
  if (existing.has('accounts')) await tx.updateTable('accounts').set({ updated_at: now }).execute();
}
