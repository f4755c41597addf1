import { addDays, type Day, type DayRange, dayOf, earliestDay } from '@flarewell/domain/day';
import { listCheckIns, type PageLimits, type PagePlan, planNewestCheckIns } from '#db/checkIns.ts';
import type { StoredCheckIn } from '#db/checkInWrites.ts';
import type { Database, UserScope } from '#db/database.ts';
import { nextRound } from '#load/rounds.ts';

/** How much is planned at a time. It is read in smaller slices. */
const pageLimits: PageLimits = { rows: 1000, bytes: 2_000_000 };

/**
 * Reads what is planned, slice by slice. Each slice has its own transaction, and other requests can run between two
 * slices, so what changes meanwhile may or may not be in it.
 */
export async function* readSlices<Slice>(
  database: Database,
  userId: string,
  { slices }: PagePlan<Slice>,
  list: (scope: UserScope, slice: Slice) => Promise<StoredCheckIn[]>,
): AsyncGenerator<StoredCheckIn[]> {
  for (const [index, slice] of slices.entries()) {
    if (index > 0) await nextRound(userId);
    yield await database.readAsUser(userId, (scope) => list(scope, slice));
  }
}

/** Reads a person's check-ins up to a day, newest first, slice by slice. */
export async function* readHistory(
  database: Database,
  userId: string,
  to: Day,
  list: (scope: UserScope, range: DayRange) => Promise<StoredCheckIn[]> = listCheckIns,
): AsyncGenerator<StoredCheckIn[]> {
  for (let end = to; ; ) {
    const plan = await database.readAsUser(userId, (scope) =>
      planNewestCheckIns(scope, { from: earliestDay, to: end }, pageLimits),
    );
    yield* readSlices(database, userId, plan, list);
    const oldest = plan.slices.at(-1);
    if (!oldest || !plan.hasMore) return;
    end = addDays(oldest.from, -1);
  }
}

export interface RecentHistory {
  checkIns: StoredCheckIn[];
  /** The oldest day that was read if older check-ins were left out, otherwise null. */
  cutAt: Day | null;
}

/** Reads the newest check-ins that fit these limits, for callers that hold them all in memory. */
export async function readRecentHistory(
  database: Database,
  userId: string,
  { to, ...limits }: PageLimits & { to: Day },
): Promise<RecentHistory> {
  const plan = await database.readAsUser(userId, (scope) =>
    planNewestCheckIns(scope, { from: earliestDay, to }, limits),
  );
  const checkIns = (await Array.fromAsync(readSlices(database, userId, plan, listCheckIns))).flat();
  return { checkIns, cutAt: plan.hasMore ? dayOf(checkIns.at(-1)?.date ?? to) : null };
}
