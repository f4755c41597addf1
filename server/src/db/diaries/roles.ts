import { isAllowed, type Role } from '@flarewell/domain/diaries/roles';
import type { Kysely } from 'kysely';
import { DiaryGone, type Member, RoleTooLow } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

/** What an account may do in a diary; null if it is no member. */
export async function findRole(system: Kysely<Tables>, { userId, diaryId }: Member): Promise<Role | null> {
  const row = await system
    .selectFrom('members')
    .select('role')
    .where('diary_id', '=', diaryId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Returns the role if it is enough. */
export function requireRole(member: Member, role: Role | null, needed: Role): Role {
  if (role === null) throw new DiaryGone(member);
  if (!isAllowed(role, needed)) throw new RoleTooLow(needed);
  return role;
}
