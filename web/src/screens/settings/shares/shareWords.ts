import { addDays, daysBetween } from '@flarewell/domain/day';
import { passcodeTries } from '@flarewell/domain/shares/passcodes';
import { shareStatus } from '@flarewell/domain/shares/shares';
import type { Share } from '#data/shares.ts';
import { dateNear, dateRange, localDay } from '#ui/dates.ts';

const listFormat = new Intl.ListFormat('en');

/** 'Aug 18 to Nov 16, 2026, with notes and photos' */
export function describeContent({ from, to, hasNotes, hasPhotos, hasPatterns }: Share): string {
  const parts = [hasNotes && 'notes', hasPhotos && 'photos', hasPatterns && 'patterns'].filter(
    (part) => part !== false,
  );
  const extras = parts.length > 0 ? `with ${listFormat.format(parts)}` : 'without notes or photos';
  return `${dateRange({ from, to })}, ${extras}`;
}

/** 'Made on Nov 14 with a passcode' */
export function describeStart({ createdAt, hasPasscode }: Share, now: string): string {
  return `Made ${when(createdAt, now)}${hasPasscode ? ' with a passcode' : ''}`;
}

/** 'Ends in 28 days, on Dec 14' */
export function describeExpiry({ expiresAt }: Share, now: string): string {
  const days = daysBetween(localDay(now), localDay(expiresAt));
  return `Ends ${days > 1 ? `in ${days} days, ` : ''}${when(expiresAt, now)}`;
}

/** 'Opened 3 times, last on Nov 14 by “Dr. Weber”'; null if the link was never opened. */
export function describeOpenings(
  { openedCount, lastOpenedAt, lastRecipient }: Share,
  now: string,
): string | null {
  if (lastOpenedAt === null) return null;
  const count = openedCount === 1 ? 'once,' : `${openedCount.toLocaleString('en')} times, last`;
  const reader = lastRecipient ? ` by “${lastRecipient}”` : '';
  return `Opened ${count} ${when(lastOpenedAt, now)}${reader}`;
}

/** Null if no wrong passcode was given. */
export function describeTries({ triesLeft }: Share): string | null {
  const wrong = passcodeTries - triesLeft;
  if (wrong === 0) return null;
  const given = wrong === 1 ? '1 wrong passcode' : `${wrong} wrong passcodes`;
  return `${given} so far: ${triesLeft === 1 ? '1 more ends' : `${triesLeft} more end`} the link`;
}

/** How a link ended, and when. */
export function describeEnd(share: Share, now: string): string {
  if (shareStatus(share, now) === 'used-up') return 'Ended after ten wrong passcodes';
  return share.endedAt === null
    ? `Expired ${when(share.expiresAt, now)}`
    : `Stopped ${when(share.endedAt, now)}`;
}

/** 'today at 14:05', 'tomorrow at 09:30', 'on Nov 3', 'on Nov 3, 2025' */
function when(at: string, now: string): string {
  const day = localDay(at);
  const today = localDay(now);
  const near = { [addDays(today, -1)]: 'yesterday', [today]: 'today', [addDays(today, 1)]: 'tomorrow' };
  const time = new Date(at).toLocaleTimeString('en-US', { timeStyle: 'short', hourCycle: 'h23' });
  return near[day] ? `${near[day]} at ${time}` : `on ${dateNear(day, today)}`;
}
