import type { Kysely } from 'kysely';
import type { DiaryScope } from '#db/database.ts';
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

/** The bytes that the other diaries of the account which made this one use. Takes `lookups`: it reads across diaries. */
export async function readUsageElsewhere(
  lookups: Kysely<Tables>,
  diaryId: string,
): Promise<Record<'text' | 'photos', number>> {
  const others = lookups
    .selectFrom('diaries')
    .innerJoin('diaries as this', 'this.maker_id', 'diaries.maker_id')
    .select('diaries.id')
    .where('this.id', '=', diaryId)
    .where('diaries.id', '!=', diaryId);
  const { text, photos, uploads } = await lookups
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
    ])
    .executeTakeFirstOrThrow();
  return { text: Number(text ?? 0), photos: Number(photos ?? 0) + Number(uploads ?? 0) };
}
