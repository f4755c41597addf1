import type { CheckIn, MedicationEntry } from '@flarewell/domain/checkIns';
import { type Day, lastDays } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { wholePercent } from '@flarewell/domain/measures/ratings';
import { isScheduled, type Medication } from './medications.ts';

/** The days for which cards show how many doses were taken. */
export const adherenceDays = 7;

export const adherenceBands = [
  { from: 80, color: 'green' },
  { from: 60, color: 'amber' },
  { from: 0, color: 'red' },
] as const;
export type AdherenceColor = (typeof adherenceBands)[number]['color'];

export function adherenceColor(percent: number): AdherenceColor {
  return adherenceBands.find((band) => percent >= band.from)?.color ?? 'red';
}

/** The share of entries that were taken, as a whole percent. Ignores skips because 'Not needed'; null if none is left. */
export function takenPercent(entries: readonly MedicationEntry[]): number | null {
  const choices = entries.filter((entry) => entry.taken || entry.skippedReason !== 'Not needed');
  if (choices.length === 0) return null;
  return wholePercent(choices.filter((entry) => entry.taken).length, choices.length);
}

/** `takenPercent` of the entries of scheduled medications. */
export function scheduledPercent(
  checkIns: readonly CheckIn[],
  medications: readonly Medication[],
): number | null {
  const scheduled = new Set(medications.filter(isScheduled).map((medication) => medication.id));
  const entries = checkIns.flatMap((checkIn) => checkIn.medicationEntries);
  return takenPercent(entries.filter((entry) => scheduled.has(entry.medicationId)));
}

/** Adherence over the last days; 100 if no choice was recorded. */
export function adherence(
  checkIns: readonly CheckIn[],
  medications: readonly Medication[],
  today: Day,
  days: number = adherenceDays,
): number {
  return scheduledPercent(checkInsWithin(checkIns, lastDays(today, days)), medications) ?? 100;
}
