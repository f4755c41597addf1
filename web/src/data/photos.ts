import { dayOf } from '@flarewell/domain/day';
import { api } from './api/api.ts';
import { cache } from './cache/cache.ts';
import { checkInsKey } from './checkIns.ts';
import { emptyHistory, type History, putCheckIns } from './history.ts';

/** The address that a photo has by now, where its old one no longer answers; null when there is none to be had. */
export async function refreshPhotoUrl(url: string): Promise<string | null> {
  const { checkIns } = cache.getQueryData<History>(checkInsKey) ?? emptyHistory;
  const known = checkIns.find(({ photoUrl, thumbnailUrl }) => photoUrl === url || thumbnailUrl === url);
  if (!known) return null;
  const fresh = await api.checkIns.read(dayOf(known.date)).catch(() => null);
  if (!fresh) return null;
  cache.setQueryData<History>(checkInsKey, (history) => history && putCheckIns(history, [fresh]));
  return known.photoUrl === url ? fresh.photoUrl : fresh.thumbnailUrl;
}
