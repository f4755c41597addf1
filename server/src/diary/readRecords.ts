import type { Profile } from '@flarewell/domain/account/profile';
import type { AllRecords } from '@flarewell/domain/account/user';
import { addDays, type Day, type DayRange, earliestDay } from '@flarewell/domain/day';
import type { Person } from '@flarewell/domain/diaries/diary';
import { findProfile } from '#db/accounts/profile.ts';
import type { StoredCheckIn } from '#db/checkIns/readCheckIns.ts';
import {
  listCheckIns,
  type PageLimits,
  type PagePlan,
  planNewestCheckIns,
} from '#db/checkIns/readCheckIns.ts';
import type { Database, DiaryScope, Member } from '#db/database.ts';
import { findPerson } from '#db/diaries/person.ts';
import { listConditions } from '#db/records/conditions.ts';
import { listFlares } from '#db/records/flares.ts';
import { listMedications } from '#db/records/medications.ts';
import { listSuspicions } from '#db/records/suspicions.ts';
import { listTrackers } from '#db/records/trackers.ts';
import { Problem } from '#http/problems.ts';
import { nextRound } from '#load/rounds.ts';

/** More than ten years, for callers that hold all of it in memory. Up to 16 replies of the assistant do so at once. */
export const memoryLimits: PageLimits = { rows: 4000, bytes: 8_000_000 };

/** How much is planned at a time without limits. It is read in smaller slices. */
const pageLimits: PageLimits = { rows: 1000, bytes: 2_000_000 };

/** The last day that can be written as a day. */
export const latestDay: Day = '9999-12-31';

/** Everything but the check-ins: few records, which one transaction can read. */
export type PlainRecords = Omit<AllRecords, 'checkIns'>;

interface Wanted<More> {
  /** The last day of check-ins; by default all days, including those in the future. */
  to?: Day;
  /** The oldest check-ins that exceed these limits are left out; by default none are. */
  limits?: PageLimits;
  /** `listFigures` reads only a part of each check-in. */
  list?: typeof listCheckIns;
  /** Reads something more in the same transaction. */
  also?: (scope: DiaryScope) => Promise<More>;
}

interface PersonRecords {
  /** Whom the diary is about. */
  person: Person & { id: string };
  profile: Profile;
  records: PlainRecords;
  /** The check-ins, newest first. Nothing is read before the first slice is asked for. */
  slices: AsyncGenerator<StoredCheckIn[]>;
  /** The oldest day that is read if the limits leave out older check-ins, otherwise null. */
  cutAt: Day | null;
  /** The length of the JSON of the check-ins within the limits. */
  bytes: number;
}

/**
 * Reads everything that a diary holds. One transaction reads all but the check-ins, and plans which check-ins
 * follow. These are read in slices with a short transaction each: on SQLite nobody else is answered during a read (see
 * load/rounds.ts), and a slow client must not hold a transaction open. So a change meanwhile may or may not be in them.
 */
export async function readRecords<More = unknown>(
  database: Database,
  member: Member,
  { to = latestDay, limits, list = listCheckIns, also }: Wanted<More>,
): Promise<PersonRecords & More> {
  const planUpTo = (scope: DiaryScope, end: Day) =>
    planNewestCheckIns(scope, { from: earliestDay, to: end }, limits ?? pageLimits);
  const { person, profile, records, plan, more } = await database.readAsMember(member, async (scope) => ({
    person: await findPerson(scope),
    profile: await findProfile(scope),
    records: await listRecords(scope),
    plan: await planUpTo(scope, to),
    more: (await also?.(scope)) as More,
  }));
  if (!profile) throw new Problem('signed-out');

  async function* readPages() {
    for (let page: PagePlan<DayRange> = plan; ; ) {
      yield* readSlices(database, member, page, list);
      const oldest = page.slices.at(-1);
      if (limits || !oldest || !page.hasMore) return;
      page = await database.readAsMember(member, (scope) => planUpTo(scope, addDays(oldest.from, -1)));
    }
  }
  const cutAt = limits && plan.hasMore ? (plan.slices.at(-1)?.from ?? to) : null;
  return { ...more, person, profile, records, slices: readPages(), cutAt, bytes: plan.bytes };
}

export async function listRecords(scope: DiaryScope): Promise<PlainRecords> {
  return {
    conditions: await listConditions(scope),
    medications: await listMedications(scope),
    trackers: await listTrackers(scope),
    flares: await listFlares(scope),
    suspicions: await listSuspicions(scope),
  };
}

/** Reads planned check-ins, each slice in its own transaction. Other requests can run between two slices. */
export async function* readSlices<Slice>(
  database: Database,
  member: Member,
  { slices }: PagePlan<Slice>,
  list: (scope: DiaryScope, slice: Slice) => Promise<StoredCheckIn[]>,
): AsyncGenerator<StoredCheckIn[]> {
  for (const [index, slice] of slices.entries()) {
    if (index > 0) await nextRound(member.userId);
    yield await database.readAsMember(member, (scope) => list(scope, slice));
  }
}
