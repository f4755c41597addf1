import { createHash } from 'node:crypto';
import type { Day } from '@flarewell/domain/day';

/** The id of a new check-in, known before there is one: a photo that is uploaded for the day carries it in its path. */
export function checkInIdOf(userId: string, day: Day): string {
  return deriveId(userId, 'check-in', day);
}

/** A UUID of version 8, which is the one for ids of one's own making. The same for the same user and name. */
export function deriveId(userId: string, kind: string, name: string): string {
  const hex = createHash('sha256').update(`${userId}\n${kind}\n${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
