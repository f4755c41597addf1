import { setImmediate } from 'node:timers/promises';
import { addDays, type Day, dayOf, earliestDay } from '@flarewell/domain/day';
import { type CheckInPage, listNewestCheckIns, type PageLimits } from '#db/checkIns.ts';
import type { StoredCheckIn } from '#db/checkInWrites.ts';
import type { Database } from '#db/database.ts';

/** About 10 ms of work on SQLite, which answers on the main thread: others wait no longer than that. */
const pageLimits: PageLimits = { rows: 365, bytes: 1_000_000 };

/**
 * A person's check-ins up to a day, newest first, a page at a time. Each page is a transaction of its own, and between
 * two of them other requests get their turn.
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
  /** The oldest day that was read, when older check-ins were left out; null when none were. */
  cutAt: Day | null;
}

/** The newest check-ins up to about these limits: for whoever has to hold them all in memory at once. */
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
