import { type CheckInContent, type DatedContent, trimCheckIn } from '@flarewell/domain/checkIns';

/** The size of a check-in: the length of its JSON without the photo's URL. */
export function sizeOfCheckIn(checkIn: DatedContent): number {
  return Buffer.byteLength(JSON.stringify({ date: checkIn.date, photoUrl: null, ...trimCheckIn(checkIn) }));
}

/** How many ratings, medications and trackers a check-in holds. Each is a row. */
export function countEntries({
  conditionEntries,
  medicationEntries,
  trackers = [],
}: Pick<CheckInContent, 'conditionEntries' | 'medicationEntries' | 'trackers'>): number {
  return conditionEntries.length + medicationEntries.length + trackers.length;
}
