import { dayIn, timeIn } from '@flarewell/domain/day';
import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import type { ListedDiary } from '@flarewell/domain/wire/diaries';

type Listed = Pick<ListedDiary, 'id' | 'members' | 'timezone' | 'latest'>;

/** 'You · not yet today', 'Today: done by Jonas, 19:05'. Days and times are those of the diary. */
export function describeToday(diary: Listed, userId: string, now: string): string {
  const isOwn = isOwnDiary(userId, diary.id);
  const done = describeDone(diary, userId, now);
  if (isOwn) return `You · ${done ? `today: ${done}` : 'not yet today'}`;
  return done ? `Today: ${done}` : 'Not yet today';
}

function describeDone({ latest, timezone, members }: Listed, userId: string, now: string): string | null {
  if (latest?.day !== dayIn(timezone, now)) return null;
  const time = timeIn(timezone, latest.savedAt);
  const other = members.find(({ id }) => id === latest.savedBy && id !== userId);
  return other ? `done by ${other.name}, ${time}` : `done, ${time}`;
}
