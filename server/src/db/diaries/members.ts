import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { isAllowed, type Role } from '@flarewell/domain/diaries/roles';
import type { Kysely } from 'kysely';
import type { Member } from '#db/database.ts';
import { lockAsOwner } from '#db/diaries/diaries.ts';
import { findRole, requireRole } from '#db/diaries/roles.ts';
import { lockDiary } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';

export type MembershipRefusal = 'not-found' | 'last-owner' | 'own-diary';

/** Gives a member another role; for owners. Returns why not, or null. */
export function changeRole(
  system: Kysely<Tables>,
  owner: Member,
  { userId, role }: { userId: string; role: Role },
): Promise<MembershipRefusal | null> {
  const { diaryId } = owner;
  return system.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner);
    const current = await findRole(tx, { userId, diaryId });
    if (current === null) return 'not-found';
    const refusal = isAllowed(role, 'owner') ? null : await findRefusal(tx, { userId, diaryId }, current);
    if (refusal) return refusal;
    await tx
      .updateTable('members')
      .set({ role })
      .where('diary_id', '=', diaryId)
      .where('user_id', '=', userId)
      .execute();
    // Whoever may not share any more has no links either.
    if (!isAllowed(role, 'owner')) await deleteLinksOf(tx, { userId, diaryId });
    return null;
  });
}

/** Ends a membership: an owner anybody's, everybody their own. Their links end with it. Returns why not, or null. */
export function removeMember(
  system: Kysely<Tables>,
  asking: Member,
  userId: string,
): Promise<MembershipRefusal | null> {
  const { diaryId } = asking;
  return system.transaction().execute(async (tx) => {
    await lockDiary({ tx, diaryId });
    requireRole(asking, await findRole(tx, asking), userId === asking.userId ? 'reader' : 'owner');
    const current = await findRole(tx, { userId, diaryId });
    if (current === null) return 'not-found';
    const refusal = await findRefusal(tx, { userId, diaryId }, current);
    if (refusal) return refusal;
    await tx.deleteFrom('members').where('diary_id', '=', diaryId).where('user_id', '=', userId).execute();
    await handOver(tx, { userId, diaryId });
    return null;
  });
}

/** Lets a diary that an account made, and leaves, count towards the quota of the owner who joined first. */
export async function handOver(tx: Kysely<Tables>, { userId, diaryId }: Member): Promise<void> {
  await tx
    .updateTable('diaries')
    .set({ maker_id: await findOtherOwner(tx, { userId, diaryId }) })
    .where('id', '=', diaryId)
    .where('maker_id', '=', userId)
    .execute();
}

/** Why somebody must stay an owner: it is their own diary, or nobody else is one. */
async function findRefusal(
  tx: Kysely<Tables>,
  { userId, diaryId }: Member,
  role: Role,
): Promise<MembershipRefusal | null> {
  if (isOwnDiary(userId, diaryId)) return 'own-diary';
  if (!isAllowed(role, 'owner')) return null;
  return (await findOtherOwner(tx, { userId, diaryId })) ? null : 'last-owner';
}

/** The owner of the diary who joined first, besides one of them; null if there is no other. */
export async function findOtherOwner(
  system: Kysely<Tables>,
  { userId, diaryId }: Member,
): Promise<string | null> {
  const row = await system
    .selectFrom('members')
    .select('user_id')
    .where('diary_id', '=', diaryId)
    .where('user_id', '!=', userId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * An owner of the diary, `first` if that is one: work that goes on without a request is done in their name. Null if the
 * diary was deleted.
 */
export async function findOwner(
  system: Kysely<Tables>,
  diaryId: string,
  first = diaryId,
): Promise<Member | null> {
  const row = await system
    .selectFrom('members')
    .select('user_id')
    .where('diary_id', '=', diaryId)
    .where('role', '=', 'owner')
    .orderBy((eb) => eb('user_id', '=', first), 'desc')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row ? { userId: row.user_id, diaryId } : null;
}

async function deleteLinksOf(tx: Kysely<Tables>, { userId, diaryId }: Member): Promise<void> {
  await tx.deleteFrom('diary_links').where('diary_id', '=', diaryId).where('user_id', '=', userId).execute();
}
