import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

/**
 * The photos that this user's check-ins show or may still take, for the sweep, which acts as nobody. One statement: a
 * photo that moves from the one to the other meanwhile is in either.
 */
export async function listPhotoUrls(system: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await system
    .selectFrom('check_ins')
    .select('photo_url as url')
    .where('user_id', '=', userId)
    .where('photo_url', 'is not', null)
    .unionAll(system.selectFrom('uploaded_photos').select('path as url').where('user_id', '=', userId))
    .execute();
  return rows.flatMap(({ url }) => url ?? []);
}
