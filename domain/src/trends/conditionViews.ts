import type { CheckIn, Symptom } from '@flarewell/domain/checkIns';
import { type Day, dayOf, earliestDay, lastDays } from '@flarewell/domain/day';
import { checkInsWithin, newest } from '@flarewell/domain/history';
import { isRated, type Level } from '@flarewell/domain/measures/ratings';
import { type ConditionStats, conditionStats } from './conditionStats.ts';
import { ratedSeverities, type SeverityPoint, severitySeries } from './trends.ts';

export const sparklineDays = 7;
export const conditionMonthDays = 30;
export const cardSymptomCount = 3;
export const detailChartDays = 30;
export const recentCheckInCount = 5;

/** A condition's entry in a check-in that rates it. */
export interface RatedEntry {
  checkInId: string;
  day: Day;
  severity: Level;
  symptoms: Symptom[];
  notes?: string;
}

function ratedEntry({ id, date, conditionEntries }: CheckIn, conditionId: string): RatedEntry | null {
  const entry = conditionEntries.find((other) => other.conditionId === conditionId);
  if (!entry || !isRated(entry.severity)) return null;
  const { severity, symptoms, notes } = entry;
  return { checkInId: id, day: dayOf(date), severity, symptoms, ...(notes !== undefined && { notes }) };
}

function newestRated(
  checkIns: readonly CheckIn[],
  conditionId: string,
  today: Day,
  count: number,
): RatedEntry[] {
  return newest(checkIns, today, count, (checkIn) => ratedEntry(checkIn, conditionId) !== null)
    .map((checkIn) => ratedEntry(checkIn, conditionId))
    .filter((entry) => entry !== null);
}

export interface ConditionCard {
  latest: RatedEntry | null;
  /** The number of symptoms that `latest` leaves out. */
  moreSymptoms: number;
  sparkline: SeverityPoint[];
  checkInsThisMonth: number;
}

/** The card of one condition; `latest` is cut to the symptoms that the card has room for. */
export function conditionCard(conditionId: string, checkIns: readonly CheckIn[], today: Day): ConditionCard {
  const [latest] = newestRated(checkIns, conditionId, today, 1);
  const month = lastDays(today, conditionMonthDays);
  const recent = checkInsWithin(checkIns, month);
  const symptoms = latest?.symptoms ?? [];
  return {
    latest: latest ? { ...latest, symptoms: symptoms.slice(0, cardSymptomCount) } : null,
    moreSymptoms: Math.max(0, symptoms.length - cardSymptomCount),
    sparkline: severitySeries(recent, conditionId, lastDays(today, sparklineDays)),
    checkInsThisMonth: ratedSeverities(severitySeries(recent, conditionId, month)).length,
  };
}

export interface ConditionDetail {
  stats: ConditionStats;
  chart: SeverityPoint[];
  recent: RatedEntry[];
  hasMore: boolean;
}

/** The contents of one condition's own screen. */
export function conditionDetail(
  conditionId: string,
  checkIns: readonly CheckIn[],
  today: Day,
): ConditionDetail {
  const stats = conditionStats(checkInsWithin(checkIns, { from: earliestDay, to: today }), conditionId);
  return {
    stats,
    chart: severitySeries(checkIns, conditionId, lastDays(today, detailChartDays)),
    recent: newestRated(checkIns, conditionId, today, recentCheckInCount),
    hasMore: stats.daysRated > recentCheckInCount,
  };
}
