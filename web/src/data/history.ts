import type { CheckInList, StoredCheckIn } from '@flarewell/domain/wire/checkIns';

/** The check-ins this browser knows, newest first. */
export interface History {
  checkIns: readonly StoredCheckIn[];
  /** Of the server's last answer about changes: the next one is asked from here. */
  revision: number;
  /** False while only the recent part is here, which is what most screens show. */
  isWhole: boolean;
}

export const emptyHistory: History = { checkIns: [], revision: 0, isWhole: false };

/** What an answer about changes makes of what was known. A page that is not the last leaves the history partial. */
export function applyPage(history: History, page: CheckInList): History {
  // Without a revision, what is known is no copy from before: it was asked for a moment ago.
  const before = page.isComplete && history.revision > 0 ? emptyHistory : history;
  const { checkIns } = putCheckIns(before, page.checkIns, page.deletedDays);
  return { checkIns, revision: page.revision, isWhole: !page.hasMore };
}

/**
 * Adds or replaces check-ins by their day, and removes days. Of two versions of a day the later stays: an answer
 * may be older than what was saved while it was on its way.
 */
export function putCheckIns(
  history: History,
  changed: readonly StoredCheckIn[],
  deletedDays: readonly string[] = [],
): History {
  if (changed.length === 0 && deletedDays.length === 0) return history;
  const byDate = new Map(history.checkIns.map((checkIn) => [checkIn.date, checkIn]));
  for (const day of deletedDays) byDate.delete(`${day}T12:00:00`);
  for (const checkIn of changed) {
    const known = byDate.get(checkIn.date);
    if (!known || known.revision <= checkIn.revision) byDate.set(checkIn.date, checkIn);
  }
  const checkIns = [...byDate.values()].sort((one, other) => (one.date < other.date ? 1 : -1));
  return { ...history, checkIns };
}
