import { passcodeTries } from '@flarewell/domain/shares/passcodes';
import { shareStatus } from '@flarewell/domain/shares/shares';
import type { Share } from '#data/shares.ts';
import { dateRange } from '#ui/dates.ts';
import { type Clock, when } from '#ui/moments.ts';

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
export function describeStart({ createdAt, hasPasscode }: Share, clock: Clock): string {
  return `Made ${when(createdAt, clock)}${hasPasscode ? ' with a passcode' : ''}`;
}

/** 'Opened 3 times, last on Nov 14 by “Dr. Weber”'; null if the link was never opened. */
export function describeOpenings(
  { openedCount, lastOpenedAt, lastRecipient }: Share,
  clock: Clock,
): string | null {
  if (lastOpenedAt === null) return null;
  const count = openedCount === 1 ? 'once,' : `${openedCount.toLocaleString('en')} times, last`;
  const reader = lastRecipient ? ` by “${lastRecipient}”` : '';
  return `Opened ${count} ${when(lastOpenedAt, clock)}${reader}`;
}

/** Null if no wrong passcode was given. */
export function describeTries({ triesLeft }: Share): string | null {
  const wrong = passcodeTries - triesLeft;
  if (wrong === 0) return null;
  const given = wrong === 1 ? '1 wrong passcode' : `${wrong} wrong passcodes`;
  return `${given} so far. The link ends after ${triesLeft} more`;
}

/** How a link ended, and when. */
export function describeEnd(share: Share, clock: Clock): string {
  if (shareStatus(share, clock.now) === 'used-up') return 'Ended after ten wrong passcodes';
  return share.endedAt === null
    ? `Expired ${when(share.expiresAt, clock)}`
    : `Stopped ${when(share.endedAt, clock)}`;
}
