import { type Day, earliestDay } from '@flarewell/domain/day';
import type { Profile, Records } from '@flarewell/domain/profile';
import { listCheckIns } from '#db/checkIns.ts';
import { listConditions } from '#db/conditions.ts';
import type { Database } from '#db/database.ts';
import { listMedications } from '#db/medications.ts';
import { findProfile } from '#db/profile.ts';
import { Problem } from '#problems.ts';

/** What one person recorded up to today. */
export interface Diary {
  profile: Profile;
  records: Records;
  today: Day;
}

/** All of it, as the screens have it, so that the figures are theirs. */
export async function readDiary(database: Database, userId: string, today: Day): Promise<Diary> {
  const { profile, records } = await database.readAsUser(userId, async (scope) => ({
    profile: await findProfile(scope),
    records: {
      conditions: await listConditions(scope),
      medications: await listMedications(scope),
      checkIns: await listCheckIns(scope, { from: earliestDay, to: today }),
    },
  }));
  if (!profile) throw new Problem('signed-out');
  return { profile, records, today };
}
