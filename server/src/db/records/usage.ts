import type { UserScope } from '#db/database.ts';

/**
 * The bytes a person uses. `text`: the check-ins. `photos`: the photos of check-ins and the uploads that no check-in uses
 * yet.
 */
export async function readUsage({ tx, userId }: UserScope, kind: 'text' | 'photos'): Promise<number> {
  const checkIns = await tx
    .selectFrom('check_ins')
    .select(({ fn }) => fn.sum(kind === 'text' ? 'bytes' : 'photo_bytes').as('sum'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (kind === 'text') return Number(checkIns?.sum ?? 0);
  const uploads = await tx
    .selectFrom('uploaded_photos')
    .select(({ fn }) => fn.sum('bytes').as('sum'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(checkIns?.sum ?? 0) + Number(uploads?.sum ?? 0);
}

/** The size of each check-in, by its date. */
export async function readSizes({ tx, userId }: UserScope): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('check_ins')
    .select(['date', 'bytes'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ date, bytes }) => [date, bytes]));
}
