import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

/** The photos that this user's check-ins show, for the sweep, which acts as nobody. */
export async function listPhotoUrls(system: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await system
    .selectFrom('check_ins')
    .select('photo_url')
    .where('user_id', '=', userId)
    .where('photo_url', 'is not', null)
    .execute();
  return rows.flatMap(({ photo_url }) => photo_url ?? []);
}
