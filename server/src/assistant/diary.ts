import type { AskedRecords } from '@flarewell/domain/assistant/query/asked';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import type { Patterns } from '@flarewell/domain/patterns/patterns';
import type { Profile } from '@flarewell/domain/profile';
import { listConditions } from '#db/conditions.ts';
import { listFlares } from '#db/flares.ts';
import { listMedications } from '#db/medications.ts';
import { findProfile } from '#db/profile.ts';
import { listTrackers } from '#db/trackers.ts';
import { readRecentHistory } from '#history.ts';
import { Problem } from '#http/problems.ts';
import type { PatternSource } from '#patterns.ts';

/** A person's profile and records up to today. */
export interface Diary {
  profile: Profile;
  records: AskedRecords;
  today: Day;
  /** The oldest day that was read, when the diary is longer than that; null when all of it was read. */
  cutAt: Day | null;
  /** Finds the patterns when they are asked for the first time, because that takes some time. */
  readPatterns(): Promise<Patterns>;
}

/** More than ten years of check-ins. Up to 16 replies hold this much in memory at once. */
const mostRead = { rows: 4000, bytes: 8_000_000 };

/** The same records that the screens compute from, so that the assistant and the screens show the same figures. */
export async function readDiary(
  { database, searchPatterns }: PatternSource,
  userId: string,
  today: Day,
): Promise<Diary> {
  const { profile, ...plans } = await database.readAsUser(userId, async (scope) => ({
    profile: await findProfile(scope),
    conditions: await listConditions(scope),
    medications: await listMedications(scope),
    trackers: await listTrackers(scope),
    flares: await listFlares(scope),
  }));
  if (!profile) throw new Problem('signed-out');
  const { checkIns, cutAt } = await readRecentHistory(database, userId, { to: today, ...mostRead });
  const { timezone } = profile;
  let patterns: Promise<Patterns> | null = null;
  return {
    profile,
    records: { ...plans, checkIns },
    today,
    cutAt,
    readPatterns: () => {
      patterns ??= searchPatterns({ userId, timezone }, today);
      return patterns;
    },
  };
}

/** The records with the patterns, if one of the queries is about them. */
export async function addPatterns(
  records: Readonly<AskedRecords>,
  queries: readonly Query[],
  readPatterns: Diary['readPatterns'],
): Promise<Readonly<AskedRecords>> {
  if (!queries.some(({ measure }) => measure === 'influence')) return records;
  return { ...records, patterns: await readPatterns() };
}
