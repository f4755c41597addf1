import { type CheckIn, dosesOf, isTaken } from '@flarewell/domain/checkIns';
import { addDays, type Day, dayOf, daysBetween, earliestDay } from '@flarewell/domain/day';
import { newest } from '@flarewell/domain/history';
import { isAsRequired, type Medication } from './medications.ts';

export const shortestUsageWindow = 30;
export const warningPercent = 80;
export const regularUse = { percent: 70, checkIns: 7 } as const;

export type UsagePattern = 'as-needed' | 'regular' | 'sporadic';

export interface UsageStats {
  medicationId: string;
  /** The length of the usage window in which `daysUsed` and `totalDoses` are counted. */
  windowDays: number;
  daysUsed: number;
  consecutiveDays: number;
  totalDoses: number;
  lastUsed: Day | null;
  usagePattern: UsagePattern;
}

export function usageWindowDays(medication: Pick<Medication, 'maxUsageDays'>): number {
  return Math.max(shortestUsageWindow, medication.maxUsageDays ?? 0);
}

export interface MedicationUsage {
  medication: Medication;
  stats: UsageStats;
}

interface Tally {
  medication: Medication;
  windowDays: number;
  /** Indexed by days ago: 1 if the medication was taken on that day. */
  taken: Uint8Array;
  daysUsed: number;
  doses: number;
}

/** The usage of each medication, in their order, in one pass over the history. */
export function measureUsage(
  medications: readonly Medication[],
  checkIns: readonly CheckIn[],
  today: Day,
): MedicationUsage[] {
  const tallies = medications.map((medication) => startTally(medication, today));
  const byId = new Map(tallies.map((tally) => [tally.medication.id, tally]));
  for (const { date, medicationEntries } of checkIns) {
    const daysAgo = daysBetween(dayOf(date), today);
    if (daysAgo < 0) continue;
    for (const entry of medicationEntries) {
      const tally = entry.taken ? byId.get(entry.medicationId) : undefined;
      if (tally) addUse(tally, daysAgo, dosesOf(entry));
    }
  }
  const recent = newest(checkIns, today, regularUse.checkIns);
  return tallies.map((tally) => ({
    medication: tally.medication,
    stats: { ...summarizeTally(tally, today), usagePattern: usagePattern(tally.medication, recent, today) },
  }));
}

function startTally(medication: Medication, today: Day): Tally {
  // One element longer than needed, so that a 0 ends every run of days.
  const taken = new Uint8Array(daysBetween(earliestDay, today) + 2);
  return { medication, windowDays: usageWindowDays(medication), taken, daysUsed: 0, doses: 0 };
}

function addUse(tally: Tally, daysAgo: number, doses: number): void {
  if (daysAgo < tally.windowDays) {
    if (tally.taken[daysAgo] === 0) tally.daysUsed += 1;
    tally.doses += doses;
  }
  tally.taken[daysAgo] = 1;
}

function summarizeTally(
  { medication, windowDays, taken, daysUsed, doses }: Tally,
  today: Day,
): Omit<UsageStats, 'usagePattern'> {
  const last = taken.indexOf(1);
  return {
    medicationId: medication.id,
    windowDays,
    daysUsed,
    consecutiveDays: last === -1 ? 0 : taken.indexOf(0, last) - last,
    totalDoses: doses,
    lastUsed: last === -1 ? null : addDays(today, -last),
  };
}

/** 'regular' when taken on at least 70% of the 7 most recent check-ins, or of all when there are fewer. */
export function usagePattern(medication: Medication, checkIns: readonly CheckIn[], today: Day): UsagePattern {
  if (isAsRequired(medication)) return 'as-needed';
  const recent = newest(checkIns, today, regularUse.checkIns);
  const taken = recent.filter((checkIn) => isTaken(checkIn, medication.id)).length;
  return recent.length > 0 && taken * 100 >= regularUse.percent * recent.length ? 'regular' : 'sporadic';
}

export type LimitStatus = 'exceeded' | 'warning' | 'tracking';

/** Null if no day was used. */
export function limitStatus(daysUsed: number, limit: number): LimitStatus | null {
  if (daysUsed <= 0) return null;
  if (daysUsed >= limit) return 'exceeded';
  return daysUsed >= Math.floor((limit * warningPercent) / 100) ? 'warning' : 'tracking';
}

export interface LimitBadge {
  status: LimitStatus;
  daysUsed: number;
  limit: number;
  daysRemaining: number;
}

export function limitBadge(
  medication: Pick<Medication, 'maxUsageDays'>,
  { daysUsed }: Pick<UsageStats, 'daysUsed'>,
): LimitBadge | null {
  const limit = medication.maxUsageDays;
  const status = limit === undefined ? null : limitStatus(daysUsed, limit);
  if (limit === undefined || status === null) return null;
  return { status, daysUsed, limit, daysRemaining: Math.max(0, limit - daysUsed) };
}
