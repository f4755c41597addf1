import { eveningDay } from '@flarewell/domain/check-in/eveningDay';
import { dayIn, timeIn } from '@flarewell/domain/day';
import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import type { ListedDiary } from '@flarewell/domain/wire/diaries';

type Listed = Pick<ListedDiary, 'id' | 'members' | 'timezone' | 'dayStartHour' | 'latest'>;

/** 'You · not yet today', 'Today: done by Jonas, 19:05'. Days and times are those of the diary. */
export function describeToday(diary: Listed, userId: string, now: string): string {
  const isOwn = isOwnDiary(userId, diary.id);
  const done = describeDone(diary, userId, now);
  if (isOwn) return `You · ${done ? `today: ${done}` : 'not yet today'}`;
  return done ? `Today: ${done}` : 'Not yet today';
}

function describeDone(
  { latest, timezone, dayStartHour, members }: Listed,
  userId: string,
  now: string,
): string | null {
  const hour = Number(timeIn(timezone, now).slice(0, 2));
  // After midnight a check-in of either day is enough, because then nobody is asked for the other one.
  const isDone = latest && latest.day >= eveningDay(dayIn(timezone, now), hour, dayStartHour);
  if (!isDone) return null;
  const time = timeIn(timezone, latest.savedAt);
  const other = members.find(({ id }) => id === latest.savedBy && id !== userId);
  return other ? `done by ${other.name}, ${time}` : `done, ${time}`;
}
