import type { CheckInList, ShownCheckIn } from '@flarewell/domain/wire/checkIns';

/** The check-ins in the cache, newest first. */
export interface History {
  checkIns: readonly ShownCheckIn[];
  /** The server's revision up to which the diary is complete; 0 if nothing is complete yet. */
  revision: number;
  /** False while only the recent part is loaded, which is enough for most screens. */
  isWhole: boolean;
}

export const emptyHistory: History = { checkIns: [], revision: 0, isWhole: false };

/** Merges a page of changes into the history, which stays partial and at its revision until the last page. */
export function applyPage(history: History, page: CheckInList): History {
  // A complete answer replaces an old copy. Without a revision there is no old copy: the check-ins were just loaded.
  const before = page.isComplete && history.revision > 0 ? emptyHistory : history;
  const { checkIns } = putCheckIns(before, page.checkIns, page.deletedDays);
  return { checkIns, revision: page.hasMore ? history.revision : page.revision, isWhole: !page.hasMore };
}

/**
 * Adds or replaces check-ins by their day, and removes days. Never replaces a check-in by an older revision, because an
 * answer may be older than a save that happened while it was on its way.
 */
export function putCheckIns(
  history: History,
  changed: readonly ShownCheckIn[],
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
