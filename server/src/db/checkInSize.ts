import { type NewCheckIn, trimCheckIn } from '@flarewell/domain/checkIns';

/** The room that a check-in takes: the length of its JSON, whatever its photo's address is. */
export function sizeOfCheckIn(checkIn: NewCheckIn): number {
  return Buffer.byteLength(JSON.stringify(trimCheckIn({ ...checkIn, photoUrl: null })));
}
