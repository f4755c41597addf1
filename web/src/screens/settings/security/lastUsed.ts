import { type Day, dayIn, daysBetween } from '@flarewell/domain/day';

const inDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** The local day of an instant. */
export function localDay(at: string): Day {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, at);
}

/** Says when a session was last used, in days: the server stores nothing more precise. */
export function describeLastUsed(at: string, today: Day): string {
  const days = daysBetween(today, localDay(at));
  return `Last used ${inDays.format(Math.min(days, 0), 'day')}`;
}
