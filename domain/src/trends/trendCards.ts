import { type CheckIn, isTaken, severityOf } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { type Day, lastDays } from '@flarewell/domain/day';
import { type FactorName, factorValue, forEachFactor } from '@flarewell/domain/measures/factors';
import { mean } from '@flarewell/domain/measures/ratings';
import { isLinkedTo, type Medication } from '@flarewell/domain/medications/medications';
import { pairDays, ratedSeverities, type SeverityPoint } from './trends.ts';

export const trendRanges = [7, 14, 30, 90] as const;
export type TrendRange = (typeof trendRanges)[number];
export const defaultTrendRange: TrendRange = 7;

export interface TrendPoint extends SeverityPoint {
  hasCheckIn: boolean;
  /** Ids of the linked medications taken that day. */
  taken: string[];
}

export interface TrendCard {
  condition: Condition;
  medications: Medication[];
  points: TrendPoint[];
  average: number;
  /** 0 without data, like `lowest`. */
  highest: number;
  lowest: number;
  daysWithMeds: number;
}

/** A card for each condition: its chart line, the days of its linked medications, and four statistics. */
export function trendCards(
  conditions: readonly Condition[],
  medications: readonly Medication[],
  checkIns: readonly CheckIn[],
  today: Day,
  days: number,
): TrendCard[] {
  const window = pairDays(checkIns, lastDays(today, days));
  return conditions.map((condition) => {
    const linked = medications.filter((medication) => isLinkedTo(medication, condition.id));
    const points = window.map(({ day, checkIn }): TrendPoint => {
      if (!checkIn) return { day, severity: null, hasCheckIn: false, taken: [] };
      const taken = linked.filter(({ id }) => isTaken(checkIn, id)).map(({ id }) => id);
      return { day, severity: severityOf(checkIn, condition.id), hasCheckIn: true, taken };
    });
    const severities = ratedSeverities(points);
    return {
      condition,
      medications: linked,
      points,
      average: mean(severities),
      highest: Math.max(0, ...severities),
      lowest: severities.length > 0 ? Math.min(...severities) : 0,
      daysWithMeds: points.filter((point) => point.taken.length > 0).length,
    };
  });
}

export interface FactorPoint {
  day: Day;
  value: number | null;
}

/** The chart line of each lifestyle factor: one point per day, whose value is null if the factor was not rated. */
export function factorSeries(
  checkIns: readonly CheckIn[],
  today: Day,
  days: number,
): Record<FactorName, FactorPoint[]> {
  const window = pairDays(checkIns, lastDays(today, days));
  return forEachFactor((name) =>
    window.map(
      ({ day, checkIn }): FactorPoint => ({ day, value: factorValue(checkIn?.factors ?? {}, name) }),
    ),
  );
}
