import { type Day, earliestDay } from '@flarewell/domain/day';
import type { Profile, Records } from '@flarewell/domain/profile';
import { type HealthSummary, healthSummary, type SummaryPeriod } from '@flarewell/domain/summary';
import { listCheckIns } from '#db/checkIns.ts';
import { listConditions } from '#db/conditions.ts';
import type { Database } from '#db/database.ts';
import { listMedications } from '#db/medications.ts';
import { findProfile } from '#db/profile.ts';
import { Problem } from '#problems.ts';

/** What every file of a summary is made from. */
export interface SummarySource {
  profile: Profile;
  records: Records;
  summary: HealthSummary;
  /** The days whose notes the person includes. */
  noteDays: readonly Day[];
}

export interface SummaryWish {
  today: Day;
  days: SummaryPeriod;
  /** 'all', or days with commas between them. */
  notes?: string;
}

/** The whole history, because a medication's last use may lie far back. */
export async function readSource(
  database: Database,
  userId: string,
  { today, days, notes = '' }: SummaryWish,
): Promise<SummarySource> {
  const { profile, ...records } = await database.readAsUser(userId, async (scope) => ({
    profile: await findProfile(scope),
    conditions: await listConditions(scope),
    medications: await listMedications(scope),
    checkIns: await listCheckIns(scope, { from: earliestDay, to: today }),
  }));
  if (!profile) throw new Problem('signed-out');
  const summary = healthSummary(records, today, days);
  const noteDays = notes === 'all' ? summary.notes.map(({ day }) => day) : notes.split(',');
  return { profile, records, summary, noteDays };
}
