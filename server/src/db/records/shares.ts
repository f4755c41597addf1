import { byEnd, type Share, shareLimits } from '@flarewell/domain/shares/shares';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DiaryScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

/** What is stored of a link besides what its owner sees. All of it is deleted when the link ends. */
interface ShareSecrets {
  tokenHash: string;
  passcodeHash: string | null;
  /** The encrypted summary. */
  content: string;
}

/** Every link of the person, newest first. */
export async function listShares({ tx, diaryId }: DiaryScope): Promise<Share[]> {
  const rows = await tx
    .selectFrom('shares')
    .selectAll()
    .where('diary_id', '=', diaryId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toShare);
}

export async function createShare(
  { tx, diaryId }: DiaryScope,
  share: Share,
  { tokenHash, passcodeHash, content }: ShareSecrets,
): Promise<void> {
  await tx
    .insertInto('shares')
    .values({
      id: share.id,
      diary_id: diaryId,
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
      diary_id: diaryId,
      token_hash: tokenHash,
      passcode_hash: passcodeHash,
      content,
    })
    .execute();
}

/**
 * Ends a link at once and deletes what opens it. One that has expired stays listed as expired. Returns false if the diary has no
 * such link.
 */
export async function stopShare({ tx, diaryId }: DiaryScope, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shares')
    .set({
      ended_at: sql<string>`case when ended_at is null and expires_at > ${now} then ${now} else ended_at end`,
    })
    .where('diary_id', '=', diaryId)
    .where('id', '=', id)
    .executeTakeFirst();
  await tx.deleteFrom('share_files').where('diary_id', '=', diaryId).where('share_id', '=', id).execute();
  return numUpdatedRows > 0n;
}

/** Ends the links of the diary that still work, and returns their ids. */
export async function stopShares({ tx, diaryId }: DiaryScope, now: string): Promise<string[]> {
  const stopped = await tx
    .updateTable('shares')
    .set({ ended_at: now })
    .where('diary_id', '=', diaryId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning('id')
    .execute();
  await tx.deleteFrom('share_files').where('diary_id', '=', diaryId).execute();
  return stopped.map(({ id }) => id);
}

/** Of links that no longer work, forgets all but the hundred that ended last. */
export async function forgetOldShares({ tx, diaryId }: DiaryScope, ended: readonly Share[]): Promise<void> {
  const old = ended
    .toSorted(byEnd)
    .slice(shareLimits.ended)
    .map(({ id }) => id);
  if (old.length === 0) return;
  await tx.deleteFrom('shares').where('diary_id', '=', diaryId).where('id', 'in', old).execute();
}

/** Deletes the files of links that no longer work. Stopping a link has already deleted its file. */
export async function deleteEndedFiles(system: Kysely<Tables>, now: string): Promise<void> {
  await system
    .deleteFrom('share_files')
    .where(({ not, exists, selectFrom }) => {
      const working = selectFrom('shares')
        .select('shares.id')
        .whereRef('shares.id', '=', 'share_files.share_id')
        .whereRef('shares.diary_id', '=', 'share_files.diary_id')
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
