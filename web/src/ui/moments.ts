import { addDays, dayIn, daysBetween, timeIn } from '@flarewell/domain/day';
import { dateNear } from './dates.ts';

/** Which days and times the words name: those of the person's own timezone. */
export interface Clock {
  now: string;
  timezone: string;
}

/** 'today at 14:05', 'tomorrow at 09:30', 'on Nov 3', 'on Nov 3, 2025' */
export function when(at: string, { now, timezone }: Clock): string {
  const day = dayIn(timezone, at);
  const today = dayIn(timezone, now);
  const near = { [addDays(today, -1)]: 'yesterday', [today]: 'today', [addDays(today, 1)]: 'tomorrow' };
  return near[day] ? `${near[day]} at ${timeIn(timezone, at)}` : `on ${dateNear(day, today)}`;
}

/** 'Ends in 28 days, on Dec 14 at 18:10' */
export function describeExpiry(expiresAt: string, clock: Clock): string {
  const days = daysBetween(dayIn(clock.timezone, clock.now), dayIn(clock.timezone, expiresAt));
  if (days < 2) return `Ends ${when(expiresAt, clock)}`;
  return `Ends in ${days} days, ${when(expiresAt, clock)} at ${timeIn(clock.timezone, expiresAt)}`;
}
