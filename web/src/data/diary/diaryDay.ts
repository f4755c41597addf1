import { eveningDay } from '@flarewell/domain/check-in/eveningDay';
import type { Day } from '@flarewell/domain/day';
import { useHour, useToday } from '#data/today.ts';
import { useProfile } from './profile.ts';

/** The day that a check-in is about now: after midnight it is the day before, until the person's new day starts. */
export function useDiaryDay(): Day {
  const { dayStartHour } = useProfile();
  return eveningDay(useToday(), useHour(), dayStartHour);
}
