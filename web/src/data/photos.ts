import { dayOf } from '@flarewell/domain/day';
import { api } from './api/client.ts';
import { cache } from './cache/cache.ts';
import { checkInsKey } from './checkIns.ts';
import { emptyHistory, type History, putCheckIns } from './history.ts';

/** Photo URLs expire. Returns the current URL of the photo that `url` showed, or null if there is none. */
export async function refreshPhotoUrl(url: string): Promise<string | null> {
  const { checkIns } = cache.getQueryData<History>(checkInsKey) ?? emptyHistory;
  const known = checkIns.find(({ photoUrl, thumbnailUrl }) => photoUrl === url || thumbnailUrl === url);
  if (!known) return null;
  const fresh = await api.checkIns.read(dayOf(known.date)).catch(() => null);
  if (!fresh) return null;
  cache.setQueryData<History>(checkInsKey, (history) => history && putCheckIns(history, [fresh]));
  return known.photoUrl === url ? fresh.photoUrl : fresh.thumbnailUrl;
}
