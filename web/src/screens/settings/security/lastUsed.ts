import { type Day, dayIn, daysBetween } from '@flarewell/domain/day';

const inDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** The day, where the person is, of a moment that the server names. */
export function localDay(at: string): Day {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, at);
}

/** In days: of a session, the server notes no more than that. */
export function tellLastUsed(at: string, today: Day): string {
  const days = daysBetween(today, localDay(at));
  return `Last used ${inDays.format(Math.min(days, 0), 'day')}`;
}
