import type { CheckIn } from './checkIns.ts';
import { type Day, dayOf, lastDays, listDays } from './day.ts';
import { checkInsWithin } from './history.ts';

const daysLookedBack = 7;

/** The days of the last week without a check-in, oldest first: neither today nor days before the first check-in. */
export function missedDays(checkIns: readonly CheckIn[], today: Day): Day[] {
  const week = lastDays(today, daysLookedBack);
  const recorded = new Set(checkInsWithin(checkIns, week).map(({ date }) => dayOf(date)));
  return listDays(week).filter(
    (day) => day !== today && !recorded.has(day) && checkIns.some(({ date }) => date < day),
  );
}
