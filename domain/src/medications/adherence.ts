import type { CheckIn, MedicationEntry } from '@flarewell/domain/checkIns';
import { type Day, lastDays } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { wholePercent } from '@flarewell/domain/ratings';
import { isScheduled, type Medication } from './medications.ts';

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

/** Taken of all choices, as a whole percent; null without a choice. A skip that was 'Not needed' is no choice. */
export function takenPercent(entries: readonly MedicationEntry[]): number | null {
  const choices = entries.filter((entry) => entry.taken || entry.skippedReason !== 'Not needed');
  if (choices.length === 0) return null;
  return wholePercent(choices.filter((entry) => entry.taken).length, choices.length);
}

/** Of the choices for medications that have a schedule to keep; null without one. */
export function scheduledPercent(
  checkIns: readonly CheckIn[],
  medications: readonly Medication[],
): number | null {
  const scheduled = new Set(medications.filter(isScheduled).map((medication) => medication.id));
  const entries = checkIns.flatMap((checkIn) => checkIn.medicationEntries);
  return takenPercent(entries.filter((entry) => scheduled.has(entry.medicationId)));
}

/** Over the last days, of the medications that are active and not 'As required'; 100 without a choice. */
export function adherence(
  checkIns: readonly CheckIn[],
  medications: readonly Medication[],
  today: Day,
  days: number = adherenceDays,
): number {
  return scheduledPercent(checkInsWithin(checkIns, lastDays(today, days)), medications) ?? 100;
}
