import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { useIsShared, useMemberName } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useToday } from '#data/today.ts';
import { describeAuthors } from '#ui/records/authorWords.ts';

/** Says who wrote a check-in, and who changed it; null in a diary with a single member. */
export function useAuthors(): (checkIn: ShownCheckIn) => string | null {
  const isShared = useIsShared();
  const nameOf = useMemberName();
  const { timezone } = useProfile();
  const today = useToday();
  return (checkIn) => (isShared ? describeAuthors(checkIn, { nameOf, timezone, today }) : null);
}
