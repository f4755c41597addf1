import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, dayOf, isAfter, isAfterNoon } from '@flarewell/domain/day';

/**
 * Whether a check-in was written after noon of the day after its date. What is remembered after the skin got worse is no
 * evidence, so its factors do not count.
 */
export function isHindsight(
  { date, createdAt }: Pick<CheckIn, 'date' | 'createdAt'>,
  timezone: string,
): boolean {
  const day = dayOf(date);
  // It is noon of the next day nowhere before 22:00 UTC. This spares most check-ins the slow conversion to a timezone.
  if (createdAt === undefined || !isAfter(createdAt, `${day}T22:00:00Z`)) return false;
  return isAfterNoon(createdAt, addDays(day, 1), timezone);
}
