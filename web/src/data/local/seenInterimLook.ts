import type { Day } from '@flarewell/domain/day';
import { type SeenInterimLook, seeInterimLook } from '@flarewell/domain/patterns/news';
import { cache } from '#data/cache/cache.ts';
import { onExchange, whileOpen } from '#data/diaries/openDiary.ts';
import { patternsQuery } from '#data/patterns/patterns.ts';
import { keepOne, readOne } from './localCopy.ts';

const recordName = 'seen-look';

/** Where nothing can be stored, the device remembers it until the page is closed. */
let seen: SeenInterimLook | undefined;
onExchange(() => {
  seen = undefined;
});

/**
 * What this device knows about the interim look after so many check-ins. It asks the server once after each look. Returns
 * null if the server cannot be reached, or has not got all check-ins yet: then the next visit asks again.
 */
export async function readSeenInterimLook(at: number, today: Day): Promise<SeenInterimLook | null> {
  seen ??= await readOne<SeenInterimLook>('copies', recordName);
  if (seen?.at === at) return seen;
  const patterns = await whileOpen(cache.fetchQuery(patternsQuery).catch(() => null));
  const look = patterns && seeInterimLook(patterns, today);
  if (look?.at !== at) return null;
  seen = look;
  await keepOne({ store: 'copies', name: recordName, value: look });
  return look;
}
