import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import { makeCheckIn } from '#testing/people.ts';

export const DAYS_WRITTEN = 10;
const severities = [1, 2, 3, 4, 5] as const;

/** The n-th check-in to write. The days repeat, and every part of a check-in contains its number. */
export function makeVersion(version: number, conditionId: string): CheckIn {
  return makeCheckIn(addDays('2026-01-01', version % DAYS_WRITTEN), {
    notes: String(version),
    conditionEntries: [
      {
        conditionId,
        severity: severities[version % severities.length] ?? 1,
        symptoms: [],
        notes: String(version),
      },
    ],
  });
}
