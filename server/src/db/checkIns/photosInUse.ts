import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

/**
 * Lists the URLs or paths of all photos of a diary that must stay: those of check-ins, uploads that no check-in uses yet, and
 * those of a running import. The sweep deletes the others. Check-ins are read last, so that a photo that moves into one
 * meanwhile is not missed.
 */
export async function listPhotosInUse(system: Kysely<Tables>, diaryId: string): Promise<string[]> {
  const batches = await system
    .selectFrom('import_batches')
    .select('photos')
    .where('diary_id', '=', diaryId)
    .execute();
  const rows = await system
    .selectFrom('uploaded_photos')
    .select('path as url')
    .where('diary_id', '=', diaryId)
    .unionAll(
      system
        .selectFrom('check_ins')
        .select('photo_url as url')
        .where('diary_id', '=', diaryId)
        .where('photo_url', 'is not', null)
        .$castTo<{ url: string }>(),
    )
    .execute();
  const staged = batches.flatMap(({ photos }) => Object.values<{ url: string }>(JSON.parse(photos)));
  return [...staged, ...rows].map(({ url }) => url);
}

/** The photos that the check-ins of a diary show, except for check-ins that were changed at or after an instant. */
export async function listShownPhotos(
  system: Kysely<Tables>,
  diaryId: string,
  before: string,
): Promise<string[]> {
  const rows = await system
    .selectFrom('check_ins')
    .select('photo_url')
    .where('diary_id', '=', diaryId)
    .where('updated_at', '<', before)
    .where('photo_url', 'is not', null)
    .$narrowType<{ photo_url: string }>()
    .execute();
  return rows.map(({ photo_url }) => photo_url);
}
