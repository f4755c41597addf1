import type { Day } from '@flarewell/domain/day';
import type { Profile, Records } from '@flarewell/domain/profile';
import { listConditions } from '#db/conditions.ts';
import type { Database } from '#db/database.ts';
import { listMedications } from '#db/medications.ts';
import { findProfile } from '#db/profile.ts';
import { readRecentHistory } from '#history.ts';
import { Problem } from '#http/problems.ts';

/** A person's profile and records up to today. */
export interface Diary {
  profile: Profile;
  records: Records;
  today: Day;
  /** The oldest day that was read, when the diary is longer than that; null when all of it was read. */
  cutAt: Day | null;
}

/** More than ten years of check-ins. Up to 16 replies hold this much in memory at once. */
const mostRead = { rows: 4000, bytes: 8_000_000 };

/** The same records that the screens compute from, so that the assistant and the screens show the same figures. */
export async function readDiary(database: Database, userId: string, today: Day): Promise<Diary> {
  const { profile, ...plans } = await database.readAsUser(userId, async (scope) => ({
    profile: await findProfile(scope),
    conditions: await listConditions(scope),
    medications: await listMedications(scope),
  }));
  if (!profile) throw new Problem('signed-out');
  const { checkIns, cutAt } = await readRecentHistory(database, userId, { to: today, ...mostRead });
  return { profile, records: { ...plans, checkIns }, today, cutAt };
}
