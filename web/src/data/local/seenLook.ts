import type { Day } from '@flarewell/domain/day';
import { type SeenLook, seeLook } from '@flarewell/domain/patterns/news';
import { cache } from '#data/cache/cache.ts';
import { patternsQuery } from '#data/patterns/patterns.ts';
import { keepOne, readOne } from './localCopy.ts';

const recordName = 'seen-look';

/** Where nothing can be stored, the device remembers it until the page is closed. */
let seen: SeenLook | undefined;

/**
 * What this device knows about the interim look after so many check-ins. It asks the server once after each look. Returns
 * null if the server cannot be reached, or has not got all check-ins yet: then the next visit asks again.
 */
export async function readSeenLook(at: number, today: Day): Promise<SeenLook | null> {
  seen ??= await readOne<SeenLook>('copies', recordName);
  if (seen?.at === at) return seen;
  const patterns = await cache.fetchQuery(patternsQuery).catch(() => null);
  const look = patterns && seeLook(patterns, today);
  if (look?.at !== at) return null;
  seen = look;
  await keepOne({ store: 'copies', name: recordName, value: look });
  return look;
}
