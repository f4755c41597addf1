import { type CheckIn, dosesOf, type MedicationEntry } from '@flarewell/domain/checkIns';
import type { DayRange } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { takenPercent } from '@flarewell/domain/medications/adherence';
import { isScheduled, type Medication } from '@flarewell/domain/medications/medications';
import {
  type LimitBadge,
  limitBadge,
  measureUsage,
  type UsageStats,
} from '@flarewell/domain/medications/usage';

export interface MedicationSummary {
  medication: Medication;
  /** The use in the medication's own usage window, to which its limit applies. */
  usage: UsageStats;
  limit: LimitBadge | null;
  /** Like `doses` and `adherence`, this counts the summary's period. */
  daysTaken: number;
  doses: number;
  /** Null without a schedule, or without a recorded choice. */
  adherence: number | null;
}

/** The active medications, and the inactive ones that were taken in the period. */
export function summarizeMedications(
  medications: readonly Medication[],
  checkIns: readonly CheckIn[],
  period: DayRange,
): MedicationSummary[] {
  const entries = checkInsWithin(checkIns, period).flatMap((checkIn) => checkIn.medicationEntries);
  return measureUsage(medications, checkIns, period.to)
    .map(({ medication, stats }) => {
      const own = entries.filter((entry) => entry.medicationId === medication.id);
      return { medication, usage: stats, limit: limitBadge(medication, stats), ...tally(medication, own) };
    })
    .filter(({ medication, daysTaken }) => medication.active || daysTaken > 0);
}

function tally(
  medication: Medication,
  entries: readonly MedicationEntry[],
): Pick<MedicationSummary, 'daysTaken' | 'doses' | 'adherence'> {
  return {
    daysTaken: entries.filter((entry) => entry.taken).length,
    doses: entries.reduce((sum, entry) => sum + dosesOf(entry), 0),
    adherence: isScheduled(medication) ? takenPercent(entries) : null,
  };
}
