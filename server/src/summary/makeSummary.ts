import { earliestDay } from '@flarewell/domain/day';
import { listCheckIns, planNewestCheckIns } from '#db/checkIns.ts';
import { listConditions } from '#db/conditions.ts';
import { listFlares } from '#db/flares.ts';
import { listMedications } from '#db/medications.ts';
import { findProfile } from '#db/profile.ts';
import { listTrackers } from '#db/trackers.ts';
import { readSlices } from '#history.ts';
import { Problem } from '#http/problems.ts';
import type { PatternSource } from '#patterns.ts';
import type { PhotoStore } from '#photos/store.ts';
import { makeApart, makeTooMuchProblem } from '#summary/makeApart.ts';
import { type MadeOf, makeOrdered, type SummaryOrder } from '#summary/orders.ts';
import { makeSource, periodOf, type SummaryRead, type SummaryWish } from '#summary/source.ts';

interface SummaryServices extends PatternSource {
  photos: Pick<PhotoStore, 'read'>;
}

/** Far more than a summary's period, because a medication's last use may be years ago. */
const mostRead = { rows: 4000, bytes: 8_000_000 };
/** A usual year has 400 KB. What is larger takes too long for the thread that answers everybody. */
const smallBytes = { period: 1_000_000, all: 5_000_000 };

/** Makes a file of a person's summary. */
export async function makeSummary<Order extends SummaryOrder>(
  { database, searchPatterns, photos }: SummaryServices,
  userId: string,
  { wish, hasPatterns, order }: { wish: SummaryWish; hasPatterns: boolean; order: Order },
): Promise<MadeOf<Order>> {
  const { today } = wish;
  const { profile, trackers, plan, inPeriod, ...plans } = await database.readAsUser(
    userId,
    async (scope) => ({
      profile: await findProfile(scope),
      conditions: await listConditions(scope),
      medications: await listMedications(scope),
      flares: await listFlares(scope),
      trackers: await listTrackers(scope),
      plan: await planNewestCheckIns(scope, { from: earliestDay, to: today }, mostRead),
      inPeriod: await planNewestCheckIns(scope, periodOf(wish), mostRead),
    }),
  );
  if (!profile) throw new Problem('signed-out');
  const oldest = plan.slices.at(-1)?.from ?? today;
  if (plan.hasMore && oldest > periodOf(wish).from) throw makeTooMuchProblem();
  const { timezone } = profile;
  const found = hasPatterns ? await searchPatterns({ userId, timezone }, today) : null;
  const read: SummaryRead = {
    profile,
    records: { ...plans, checkIns: [] },
    trackers,
    patterns: found && { findings: found.findings, trackers },
    wish,
  };
  const slices = readSlices(database, userId, plan, listCheckIns);
  const isSmall = inPeriod.bytes <= smallBytes.period && plan.bytes <= smallBytes.all;
  if (!isSmall) return (await makeApart(read, order, { slices, photos })) as MadeOf<Order>;
  const checkIns = (await Array.fromAsync(slices)).flat();
  const source = makeSource({ ...read, records: { ...plans, checkIns } });
  return (await makeOrdered(source, order, photos)) as MadeOf<Order>;
}
