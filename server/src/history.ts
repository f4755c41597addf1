import { setImmediate } from 'node:timers/promises';
import { addDays, type Day, dayOf, earliestDay } from '@flarewell/domain/day';
import { type CheckInPage, listNewestCheckIns, type PageLimits } from '#db/checkIns.ts';
import type { StoredCheckIn } from '#db/checkInWrites.ts';
import type { Database } from '#db/database.ts';

/** About 10 ms of work for SQLite, which blocks the main thread, so other requests wait no longer than that. */
const pageLimits: PageLimits = { rows: 365, bytes: 1_000_000 };

/**
 * Reads a person's check-ins up to a day, newest first, in pages. Each page has its own transaction, and other requests
 * can run between two pages.
 */
export async function* readHistory(database: Database, userId: string, to: Day): AsyncGenerator<CheckInPage> {
  for (let end = to; ; ) {
    const page = await database.readAsUser(userId, (scope) =>
      listNewestCheckIns(scope, { from: earliestDay, to: end }, pageLimits),
    );
    const oldest = page.checkIns.at(-1);
    if (!oldest) return;
    yield page;
    if (!page.hasMore) return;
    end = addDays(dayOf(oldest.date), -1);
    await setImmediate();
  }
}

export interface RecentHistory {
  checkIns: StoredCheckIn[];
  /** The oldest day that was read if older check-ins were left out, otherwise null. */
  cutAt: Day | null;
}

/** Reads the newest check-ins up to about these limits, for callers that hold them all in memory. */
export async function readRecentHistory(
  database: Database,
  userId: string,
  { to, ...limits }: PageLimits & { to: Day },
): Promise<RecentHistory> {
  const checkIns: StoredCheckIn[] = [];
  let bytes = 0;
  for await (const page of readHistory(database, userId, to)) {
    checkIns.push(...page.checkIns);
    bytes += page.bytes;
    const isFull = checkIns.length >= limits.rows || bytes >= limits.bytes;
    if (page.hasMore && isFull) return { checkIns, cutAt: dayOf(checkIns.at(-1)?.date ?? to) };
  }
  return { checkIns, cutAt: null };
}
