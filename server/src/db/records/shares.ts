import { byEnd, type Share, shareLimits } from '@flarewell/domain/shares/shares';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { UserScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

/** What is stored of a link besides what its owner sees. All of it is deleted when the link ends. */
interface ShareSecrets {
  tokenHash: string;
  passcodeHash: string | null;
  /** The encrypted summary. */
  content: string;
}

/** Every link of the person, newest first. */
export async function listShares({ tx, userId }: UserScope): Promise<Share[]> {
  const rows = await tx
    .selectFrom('shares')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toShare);
}

export async function createShare(
  { tx, userId }: UserScope,
  share: Share,
  { tokenHash, passcodeHash, content }: ShareSecrets,
): Promise<void> {
  await tx
    .insertInto('shares')
    .values({
      id: share.id,
      user_id: userId,
      label: share.label,
      first_day: share.from,
      last_day: share.to,
      has_notes: share.hasNotes,
      has_photos: share.hasPhotos,
      has_patterns: share.hasPatterns,
      has_passcode: share.hasPasscode,
      tries_left: share.triesLeft,
      created_at: share.createdAt,
      expires_at: share.expiresAt,
    })
    .execute();
  await tx
    .insertInto('share_files')
    .values({
      share_id: share.id,
      user_id: userId,
      token_hash: tokenHash,
      passcode_hash: passcodeHash,
      content,
    })
    .execute();
}

/**
 * Ends a link at once and deletes what opens it. One that has expired stays listed as expired. Returns false if the person has no
 * such link.
 */
export async function stopShare({ tx, userId }: UserScope, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shares')
    .set({
      ended_at: sql<string>`case when ended_at is null and expires_at > ${now} then ${now} else ended_at end`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  await tx.deleteFrom('share_files').where('user_id', '=', userId).where('share_id', '=', id).execute();
  return numUpdatedRows > 0n;
}

/** Ends the person's links that still work, and returns their ids. */
export async function stopShares({ tx, userId }: UserScope, now: string): Promise<string[]> {
  const stopped = await tx
    .updateTable('shares')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning('id')
    .execute();
  await tx.deleteFrom('share_files').where('user_id', '=', userId).execute();
  return stopped.map(({ id }) => id);
}

/** Of links that no longer work, forgets all but the hundred that ended last. */
export async function forgetOldShares({ tx, userId }: UserScope, ended: readonly Share[]): Promise<void> {
  const old = ended
    .toSorted(byEnd)
    .slice(shareLimits.ended)
    .map(({ id }) => id);
  if (old.length === 0) return;
  await tx.deleteFrom('shares').where('user_id', '=', userId).where('id', 'in', old).execute();
}

/** Deletes the files of links that no longer work. Stopping a link has already deleted its file. */
export async function deleteEndedFiles(system: Kysely<Tables>, now: string): Promise<void> {
  await system
    .deleteFrom('share_files')
    .where(({ not, exists, selectFrom }) => {
      const working = selectFrom('shares')
        .select('shares.id')
        .whereRef('shares.id', '=', 'share_files.share_id')
        .whereRef('shares.user_id', '=', 'share_files.user_id')
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('tries_left', '>', 0);
      return not(exists(working));
    })
    .execute();
}

/** Ends every link that works and deletes every file. Returns how many links that ended. */
export async function endAllShares(system: Kysely<Tables>, now: string): Promise<number> {
  const { numUpdatedRows } = await system
    .updateTable('shares')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .executeTakeFirst();
  await system.deleteFrom('share_files').execute();
  return Number(numUpdatedRows);
}

function toShare(row: Selectable<Tables['shares']>): Share {
  return {
    id: row.id,
    label: row.label,
    from: row.first_day,
    to: row.last_day,
    hasNotes: Boolean(row.has_notes),
    hasPhotos: Boolean(row.has_photos),
    hasPatterns: Boolean(row.has_patterns),
    hasPasscode: Boolean(row.has_passcode),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    triesLeft: row.tries_left,
    openedCount: row.opened_count,
    lastOpenedAt: row.last_opened_at,
    lastRecipient: row.last_recipient,
  };
}
