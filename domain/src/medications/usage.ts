import { type CheckIn, dosesOf, isTaken } from '@flarewell/domain/checkIns';
import { addDays, type Day, dayOf, daysBetween } from '@flarewell/domain/day';
import { inOrder, newest } from '@flarewell/domain/history';
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
  daysUsed: number;
  totalDoses: number;
  /** How many days ago it was last taken; null until that is found. */
  last: number | null;
  consecutiveDays: number;
  /** How many days ago the use was that was counted last. */
  counted: number | null;
}

/** The usage of each medication, in their order. */
export function measureUsage(
  medications: readonly Medication[],
  checkIns: readonly CheckIn[],
  today: Day,
): MedicationUsage[] {
  const tallies = medications.map(startTally);
  const byId = new Map(tallies.map((tally) => [tally.medication.id, tally]));
  const newestFirst = inOrder(checkIns, today).reverse();
  for (const { date, medicationEntries } of newestFirst) {
    const daysAgo = daysBetween(dayOf(date), today);
    if (tallies.every((tally) => isComplete(tally, daysAgo))) break;
    for (const entry of medicationEntries) {
      const tally = entry.taken ? byId.get(entry.medicationId) : undefined;
      if (tally) addUse(tally, daysAgo, dosesOf(entry));
    }
  }
  const recent = newestFirst.slice(0, regularUse.checkIns);
  return tallies.map(({ medication, windowDays, daysUsed, totalDoses, last, consecutiveDays }) => ({
    medication,
    stats: {
      medicationId: medication.id,
      windowDays,
      daysUsed,
      consecutiveDays,
      totalDoses,
      lastUsed: last === null ? null : addDays(today, -last),
      usagePattern: usagePattern(medication, recent, today),
    },
  }));
}

function startTally(medication: Medication): Tally {
  const windowDays = usageWindowDays(medication);
  return {
    medication,
    windowDays,
    daysUsed: 0,
    totalDoses: 0,
    last: null,
    consecutiveDays: 0,
    counted: null,
  };
}

/** Whether a use on this day or before would change nothing, because of what was used on the days after it. */
function isComplete({ windowDays, last, consecutiveDays }: Tally, daysAgo: number): boolean {
  return daysAgo >= windowDays && last !== null && daysAgo > last + consecutiveDays;
}

/** Counts the uses of a medication, the latest first. */
function addUse(tally: Tally, daysAgo: number, doses: number): void {
  if (daysAgo < tally.windowDays) {
    if (daysAgo !== tally.counted) tally.daysUsed += 1;
    tally.totalDoses += doses;
  }
  tally.counted = daysAgo;
  tally.last ??= daysAgo;
  if (daysAgo === tally.last + tally.consecutiveDays) tally.consecutiveDays += 1;
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
