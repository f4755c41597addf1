import { addMs } from '@flarewell/domain/day';
import { type DiaryLink, diaryLinkDays, openDiaryLinkLimit } from '@flarewell/domain/diaries/diary';
import type { Role } from '@flarewell/domain/diaries/roles';
import type { Kysely, Transaction } from 'kysely';
import { lockUser } from '#db/accounts/lockUser.ts';
import type { Member } from '#db/database.ts';
import { addMember, countDiaries, lockAsOwner } from '#db/diaries/diaries.ts';
import { findRole } from '#db/diaries/roles.ts';
import { lockDiary } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';

const LINK_MS = diaryLinkDays * 86_400_000;

/** Returns when the link expires; null if the diary has as many open links as allowed. For owners. */
export function createDiaryLink(
  system: Kysely<Tables>,
  owner: Member,
  { id, role, tokenHash, now }: { id: string; role: Role; tokenHash: string; now: string },
): Promise<string | null> {
  return system.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner);
    if ((await listLinks(tx, owner.diaryId, now)).length >= openDiaryLinkLimit) return null;
    const expiresAt = addMs(now, LINK_MS);
    await tx
      .insertInto('diary_links')
      .values({
        id,
        diary_id: owner.diaryId,
        user_id: owner.userId,
        role,
        token_hash: tokenHash,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    return expiresAt;
  });
}

/** The links that still work, newest first. */
export async function listLinks(system: Kysely<Tables>, diaryId: string, now: string): Promise<DiaryLink[]> {
  const rows = await system
    .selectFrom('diary_links')
    .select(['id', 'role', 'created_at', 'expires_at'])
    .where('diary_id', '=', diaryId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    madeAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

/** Ends one link, or all of the diary. */
export async function withdrawLinks(
  system: Kysely<Tables>,
  diaryId: string,
  id: string | undefined,
): Promise<void> {
  await system
    .deleteFrom('diary_links')
    .where('diary_id', '=', diaryId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
}

/** Ends the links that an account has made, to all its diaries. */
export async function withdrawLinksOf(system: Kysely<Tables>, userId: string): Promise<void> {
  await system.deleteFrom('diary_links').where('user_id', '=', userId).execute();
}

export interface OpenDiaryLink {
  id: string;
  diaryId: string;
  diaryName: string;
  sharedBy: string;
  role: Role;
  expiresAt: string;
}

/** What a link leads to; null if it does not work. The accounts of an owner who was disabled share nothing. */
export async function findDiaryLink(
  system: Kysely<Tables>,
  tokenHash: string,
  now: string,
): Promise<OpenDiaryLink | null> {
  const row = await system
    .selectFrom('diary_links')
    .innerJoin('diaries', 'diaries.id', 'diary_links.diary_id')
    .innerJoin('users', 'users.id', 'diary_links.user_id')
    .select([
      'diary_links.id',
      'diary_links.diary_id',
      'diaries.name',
      'users.name as shared_by',
      'diary_links.role',
      'diary_links.expires_at',
    ])
    .where('diary_links.token_hash', '=', tokenHash)
    .where('diary_links.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        diaryId: row.diary_id,
        diaryName: row.name,
        sharedBy: row.shared_by,
        role: row.role,
        expiresAt: row.expires_at,
      }
    : null;
}

export type JoinRefusal = 'diary-link-gone' | 'already-member' | 'too-many-members' | 'too-many-diaries';

export interface JoinLimits {
  members: number;
  diaries: number;
}

/**
 * Makes an account a member and uses the link up; a refusal leaves it unused. Call it in a transaction: of two accounts
 * with one link, only one joins.
 */
export async function joinByLink(
  tx: Transaction<Tables>,
  userId: string,
  { tokenHash, now, limits }: { tokenHash: string; now: string; limits: JoinLimits },
): Promise<{ diaryId: string } | JoinRefusal> {
  const found = await findDiaryLink(tx, tokenHash, now);
  if (!found) return 'diary-link-gone';
  const { diaryId } = found;
  // Locks the account, too, or it could join two diaries at once and pass the limit.
  await lockUser(tx, userId);
  await lockDiary({ tx, diaryId });
  if (await findRole(tx, { userId, diaryId })) return 'already-member';
  if ((await countMembers(tx, diaryId)) >= limits.members) return 'too-many-members';
  if ((await countDiaries(tx, userId)) >= limits.diaries) return 'too-many-diaries';
  const used = await tx
    .deleteFrom('diary_links')
    .where('id', '=', found.id)
    .returning('id')
    .executeTakeFirst();
  if (!used) return 'diary-link-gone';
  await addMember(tx, { userId, diaryId }, found.role, now);
  return { diaryId };
}

/** Ends a link without anybody joining. */
export async function useUpLink(tx: Kysely<Tables>, tokenHash: string): Promise<void> {
  await tx.deleteFrom('diary_links').where('token_hash', '=', tokenHash).execute();
}

async function countMembers(tx: Kysely<Tables>, diaryId: string): Promise<number> {
  const rows = await tx.selectFrom('members').select('user_id').where('diary_id', '=', diaryId).execute();
  return rows.length;
}

export async function deleteExpiredLinks(system: Kysely<Tables>, now: string): Promise<void> {
  await system.deleteFrom('diary_links').where('expires_at', '<=', now).execute();
}

/** For a restored backup, whose links may have been used or withdrawn after it was made. */
export async function withdrawAllLinks(system: Kysely<Tables>): Promise<void> {
  await system.deleteFrom('diary_links').execute();
}
