import type { CheckIn } from './checkIns.ts';
import { addDays, type Day, dayOf, lastDays } from './day.ts';
import { checkInsWithin } from './history.ts';
import { type Who, yourself } from './who.ts';

export const longestStreak = 30;

/** Consecutive days with a check-in, counted back from today; 0 without one today. */
export function streak(checkIns: readonly CheckIn[], today: Day): number {
  const recent = checkInsWithin(checkIns, lastDays(today, longestStreak));
  const days = new Set(recent.map((checkIn) => dayOf(checkIn.date)));
  let count = 0;
  while (days.has(addDays(today, -count))) count += 1;
  return count;
}

/** The length of the run that ends yesterday, which a check-in today would continue; 0 if today has a check-in. */
export function streakToKeep(checkIns: readonly CheckIn[], today: Day): number {
  return streak(checkIns, today) > 0 ? 0 : streak(checkIns, addDays(today, -1));
}

export function keepStreakMessage(days: number, { your }: Who = yourself): string {
  return `Check in today to keep ${your} ${days}-day streak`;
}
