import { byEnd, shareStatus } from '@flarewell/domain/shares/shares';
import type { Share } from '#data/shares.ts';

/**
 * Links that work, in the order in which they come, and links that have ended, the latest end first. A link without
 * tries left stays on top until the day on which it would have expired, because somebody may have guessed its passcode.
 */
export function groupShares(shares: readonly Share[], now: string): { active: Share[]; ended: Share[] } {
  const { active = [], ended = [] } = Object.groupBy(shares, (share) =>
    shareStatus(share, now) === 'active' ? 'active' : 'ended',
  );
  return { active, ended: ended.toSorted(byEnd) };
}
