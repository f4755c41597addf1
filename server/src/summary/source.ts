import { type Day, lastDays } from '@flarewell/domain/day';
import type { Profile } from '@flarewell/domain/profile';
import type { SummaryPatterns } from '@flarewell/domain/summary/findings';
import {
  type HealthSummary,
  healthSummary,
  type SummaryPeriod,
  type SummaryRecords,
} from '@flarewell/domain/summary/summary';
import type { Tracker } from '@flarewell/domain/trackers';
import { listConditions } from '#db/conditions.ts';
import { listFlares } from '#db/flares.ts';
import { listMedications } from '#db/medications.ts';
import { findProfile } from '#db/profile.ts';
import { listTrackers } from '#db/trackers.ts';
import { readRecentHistory } from '#history.ts';
import { Problem } from '#http/problems.ts';
import type { PatternSource } from '#patterns.ts';

/** The data for every file of a summary. */
export interface SummarySource {
  profile: Profile;
  records: SummaryRecords;
  summary: HealthSummary;
  /** In the person's order, hidden ones included. */
  trackers: readonly Tracker[];
  /** The days whose notes the person includes. */
  noteDays: readonly Day[];
  /** Null if the person does not include them. */
  patterns: SummaryPatterns | null;
}

export interface SummaryWish {
  today: Day;
  days: SummaryPeriod;
  /** 'all', or days separated by commas. */
  notes?: string;
  hasPatterns: boolean;
}

/** Far more than a summary's period, because a medication's last use may be years ago. */
const mostRead = { rows: 4000, bytes: 8_000_000 };

export async function readSource(
  { database, searchPatterns }: PatternSource,
  userId: string,
  { today, days, notes = '', hasPatterns }: SummaryWish,
): Promise<SummarySource> {
  const { profile, trackers, ...plans } = await database.readAsUser(userId, async (scope) => ({
    profile: await findProfile(scope),
    conditions: await listConditions(scope),
    medications: await listMedications(scope),
    flares: await listFlares(scope),
    trackers: await listTrackers(scope),
  }));
  if (!profile) throw new Problem('signed-out');
  const { checkIns, cutAt } = await readRecentHistory(database, userId, { to: today, ...mostRead });
  if (cutAt && cutAt > lastDays(today, days).from) {
    throw new Problem('invalid-input', {
      message: 'These days hold more text than a summary can. Please choose a shorter period',
    });
  }
  const records = { ...plans, checkIns };
  const summary = healthSummary(records, today, days);
  const noteDays = notes === 'all' ? summary.notes.map(({ day }) => day) : notes.split(',');
  const { timezone } = profile;
  const found = hasPatterns ? await searchPatterns({ userId, timezone }, today) : null;
  const patterns = found && { findings: found.findings, trackers };
  return { profile, records, summary, trackers, noteDays, patterns };
}
