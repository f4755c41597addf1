import { createHash } from 'node:crypto';
import type { Day } from '@flarewell/domain/day';

/** The id of a day's check-in, derived before the check-in exists: an uploaded photo has the id in its path. */
export function deriveCheckInId(diaryId: string, day: Day): string {
  return deriveId(diaryId, 'check-in', day);
}

/** A UUID of version 8 (custom format), deterministic for the same user, kind and name. */
export function deriveId(diaryId: string, kind: string, name: string): string {
  const hex = createHash('sha256').update(`${diaryId}\n${kind}\n${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
