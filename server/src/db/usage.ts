import type { UserScope } from '#db/database.ts';

/** The storage that a person's records take. */
export interface Usage {
  textBytes: number;
  /** Includes uploaded photos that no check-in shows yet. */
  photoBytes: number;
}

export async function readUsage({ tx, userId }: UserScope): Promise<Usage> {
  const checkIns = await tx
    .selectFrom('check_ins')
    .select(({ fn }) => [fn.sum('bytes').as('text'), fn.sum('photo_bytes').as('photos')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const uploads = await tx
    .selectFrom('uploaded_photos')
    .select(({ fn }) => fn.sum('bytes').as('photos'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    textBytes: Number(checkIns?.text ?? 0),
    photoBytes: Number(checkIns?.photos ?? 0) + Number(uploads?.photos ?? 0),
  };
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
