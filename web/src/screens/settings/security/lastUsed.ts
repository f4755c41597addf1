import { type Day, daysBetween } from '@flarewell/domain/day';
import { localDay } from '#ui/dates.ts';

const inDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Says when a session was last used, in days: the server stores nothing more precise. */
export function describeLastUsed(at: string, today: Day): string {
  const days = daysBetween(today, localDay(at));
  return `Last used ${inDays.format(Math.min(days, 0), 'day')}`;
}
