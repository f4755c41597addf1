import { type CheckIn, isTaken } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { type Day, dayOf, lastDays, listDays } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { type FactorName, factorValue, forEachFactor } from '@flarewell/domain/measures/factors';
import { mean } from '@flarewell/domain/measures/ratings';
import { isLinkedTo, type Medication } from '@flarewell/domain/medications/medications';
import { ratedSeverities, type SeverityPoint, severitySeries } from './trends.ts';

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
  days: number = defaultTrendRange,
): TrendCard[] {
  const range = lastDays(today, days);
  const window = checkInsWithin(checkIns, range);
  const byDay = new Map(window.map((checkIn) => [dayOf(checkIn.date), checkIn]));
  return conditions.map((condition) => {
    const linked = medications.filter((medication) => isLinkedTo(medication, condition.id));
    const points = severitySeries(window, condition.id, range).map((point) => {
      const checkIn = byDay.get(point.day);
      const taken = checkIn ? linked.filter((medication) => isTaken(checkIn, medication.id)) : [];
      return { ...point, hasCheckIn: checkIn !== undefined, taken: taken.map(({ id }) => id) };
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
  days: number = defaultTrendRange,
): Record<FactorName, FactorPoint[]> {
  const range = lastDays(today, days);
  const byDay = new Map(
    checkInsWithin(checkIns, range).map((checkIn) => [dayOf(checkIn.date), checkIn.factors]),
  );
  const list = listDays(range);
  const lineOf = (name: FactorName) =>
    list.map((day): FactorPoint => {
      return { day, value: factorValue(byDay.get(day) ?? {}, name) };
    });
  return forEachFactor(lineOf);
}
