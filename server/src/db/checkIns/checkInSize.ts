import { type NewCheckIn, trimCheckIn } from '@flarewell/domain/checkIns';

/** The size of a check-in: the length of its JSON without the photo's URL. */
export function sizeOfCheckIn(checkIn: NewCheckIn): number {
  return Buffer.byteLength(JSON.stringify(trimCheckIn({ ...checkIn, photoUrl: null })));
}

/** How many ratings, medications and trackers a check-in holds. Each is a row. */
export function countEntries({
  conditionEntries,
  medicationEntries,
  trackers = [],
}: Pick<NewCheckIn, 'conditionEntries' | 'medicationEntries' | 'trackers'>): number {
  return conditionEntries.length + medicationEntries.length + trackers.length;
}
