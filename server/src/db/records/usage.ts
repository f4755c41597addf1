import type { Kysely } from 'kysely';
import type { DiaryScope, Member } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

/**
 * The bytes a person uses. `text`: the check-ins. `photos`: the photos of check-ins and the uploads that no check-in uses
 * yet.
 */
export async function readUsage({ tx, diaryId }: DiaryScope, kind: 'text' | 'photos'): Promise<number> {
  const checkIns = await tx
    .selectFrom('check_ins')
    .select(({ fn }) => fn.sum(kind === 'text' ? 'bytes' : 'photo_bytes').as('sum'))
    .where('diary_id', '=', diaryId)
    .executeTakeFirst();
  if (kind === 'text') return Number(checkIns?.sum ?? 0);
  const uploads = await tx
    .selectFrom('uploaded_photos')
    .select(({ fn }) => fn.sum('bytes').as('sum'))
    .where('diary_id', '=', diaryId)
    .executeTakeFirst();
  return Number(checkIns?.sum ?? 0) + Number(uploads?.sum ?? 0);
}

/** The size of each check-in, by its date. */
export async function readSizes({ tx, diaryId }: DiaryScope): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('check_ins')
    .select(['date', 'bytes'])
    .where('diary_id', '=', diaryId)
    .execute();
  return new Map(rows.map(({ date, bytes }) => [date, bytes]));
}

/**
 * About the account that made a diary: the bytes that its other diaries use, and its name if it is not this member. Takes
 * `lookups`: it reads across diaries.
 */
export async function readUsageElsewhere(
  lookups: Kysely<Tables>,
  { userId, diaryId }: Member,
): Promise<Record<'text' | 'photos', number> & { otherMaker: string | null }> {
  const others = lookups
    .selectFrom('diaries')
    .innerJoin('diaries as this', 'this.maker_id', 'diaries.maker_id')
    .select('diaries.id')
    .where('this.id', '=', diaryId)
    .where('diaries.id', '!=', diaryId);
  const { text, photos, uploads, otherMaker } = await lookups
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('check_ins')
        .select(({ fn }) => fn.sum('bytes').as('sum'))
        .where('diary_id', 'in', others)
        .as('text'),
      selectFrom('check_ins')
        .select(({ fn }) => fn.sum('photo_bytes').as('sum'))
        .where('diary_id', 'in', others)
        .as('photos'),
      selectFrom('uploaded_photos')
        .select(({ fn }) => fn.sum('bytes').as('sum'))
        .where('diary_id', 'in', others)
        .as('uploads'),
      selectFrom('diaries')
        .innerJoin('users', 'users.id', 'diaries.maker_id')
        .select('users.name')
        .where('diaries.id', '=', diaryId)
        .where('users.id', '!=', userId)
        .as('otherMaker'),
    ])
    .executeTakeFirstOrThrow();
  return { text: Number(text ?? 0), photos: Number(photos ?? 0) + Number(uploads ?? 0), otherMaker };
}
