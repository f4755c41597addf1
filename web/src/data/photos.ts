import { dayOf } from '@flarewell/domain/day';
import { api } from './api/client.ts';
import { editDiary, getDiary } from './diary/diary.ts';
import { putCheckIns } from './diary/history.ts';

/** Photo URLs expire. Returns the current URL of the photo that `url` showed, or null if there is none. */
export async function refreshPhotoUrl(url: string): Promise<string | null> {
  const known = getDiary()?.checkIns.find(
    ({ photoUrl, thumbnailUrl }) => photoUrl === url || thumbnailUrl === url,
  );
  if (!known) return null;
  const fresh = await api.checkIns.read(dayOf(known.date)).catch(() => null);
  if (!fresh) return null;
  const diary = getDiary();
  if (diary) editDiary(putCheckIns(diary, [fresh]));
  return known.photoUrl === url ? fresh.photoUrl : fresh.thumbnailUrl;
}
