import type { Tracker } from '@flarewell/domain/trackers';

/**
 * The trackers to write. One that only has the name of a tracker in the account leaves that one as it is: other days
 * would turn what it was not noted on from no into unknown. One with the same id is restored from the file.
 */
export function reconcileTrackers(
  known: readonly Tracker[],
  given: readonly Tracker[],
  namesakes: readonly string[],
): Tracker[] {
  const rows = new Map(known.map((tracker) => [tracker.id, tracker]));
  return given.map((tracker) => (namesakes.includes(tracker.id) && rows.get(tracker.id)) || tracker);
}
