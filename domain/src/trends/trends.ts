import { type CheckIn, severityOf } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { addDays, type Day, type DayRange, dayOf, lastDays, listDays } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { type Level, mean, roundNoise, toTenths } from '@flarewell/domain/measures/ratings';
import { windowAverage } from '@flarewell/domain/severity';

export const trendLabels = { improving: 'Improving', stable: 'Stable', worsening: 'Worsening' } as const;
export type Direction = keyof typeof trendLabels;

export const dashboardTrendLimits = { days: 7, stableBelow: 0.3, checkIns: 4, checkInDays: 30 } as const;
export const overviewDays = 14;
export const overviewThreshold = 0.5;
export const overviewChart = { axisLabels: [1, 3, 5] } as const;
export const severityAxis = { min: 0, max: 5.5 } as const;

export interface DashboardTrend {
  trend: Direction | 'insufficient-data';
  label: string;
  /** The two averages that were compared; null for a week without a check-in. */
  recent: number | null;
  earlier: number | null;
  /** Whether the trend is stable although the averages, rounded to one decimal, differ as much as those of a change. */
  looksChanged: boolean;
}

/** Compares the last 7 days with the 7 days before them. */
export function dashboardTrend(checkIns: readonly CheckIn[], today: Day): DashboardTrend {
  const { days, stableBelow, checkIns: needed, checkInDays } = dashboardTrendLimits;
  const month = checkInsWithin(checkIns, lastDays(today, checkInDays));
  const recent = windowAverage(checkInsWithin(month, lastDays(today, days)));
  const earlier = windowAverage(checkInsWithin(month, lastDays(addDays(today, -days), days)));
  if (month.length < needed || recent === null || earlier === null) {
    return { trend: 'insufficient-data', label: 'Need more data', recent, earlier, looksChanged: false };
  }
  if (recent === 0 && earlier === 0) {
    return { trend: 'stable', label: 'No symptoms', recent, earlier, looksChanged: false };
  }
  const trend = directionOfAverages(earlier, recent);
  const shownTenths = Math.abs(toTenths(earlier) - toTenths(recent));
  const looksChanged = trend === 'stable' && shownTenths >= toTenths(stableBelow);
  return { trend, label: trendLabels[trend], recent, earlier, looksChanged };
}

/** A lower average is an improvement; averages less than 0.3 apart are stable. */
export function directionOfAverages(earlier: number, recent: number): Direction {
  const drop = roundNoise(earlier - recent);
  return Math.abs(drop) < dashboardTrendLimits.stableBelow ? 'stable' : toDirection(drop);
}

/** Compares the first half of the severities, given oldest first, with the second, which gets the odd one. */
export function directionOfHalves(severities: readonly Level[]): Direction {
  if (severities.length < 2) return 'stable';
  const half = Math.floor(severities.length / 2);
  const drop = roundNoise(mean(severities.slice(0, half)) - mean(severities.slice(half)));
  return Math.abs(drop) > overviewThreshold ? toDirection(drop) : 'stable';
}

function toDirection(drop: number): Direction {
  return drop > 0 ? 'improving' : 'worsening';
}

/** A day of a chart; a null severity is a gap in the line. */
export interface SeverityPoint {
  day: Day;
  severity: Level | null;
}

/** One point for each day of the range, oldest first. */
export function severitySeries(
  checkIns: readonly CheckIn[],
  conditionId: string,
  range: DayRange,
): SeverityPoint[] {
  return pairDays(checkIns, range).map(({ day, checkIn }) => ({
    day,
    severity: checkIn ? severityOf(checkIn, conditionId) : null,
  }));
}

/** Each day of the range with its check-in, oldest first. */
export function pairDays(
  checkIns: readonly CheckIn[],
  range: DayRange,
): { day: Day; checkIn: CheckIn | undefined }[] {
  const byDay = new Map(checkInsWithin(checkIns, range).map((checkIn) => [dayOf(checkIn.date), checkIn]));
  return listDays(range).map((day) => ({ day, checkIn: byDay.get(day) }));
}

export function ratedSeverities(points: readonly SeverityPoint[]): Level[] {
  return points.map((point) => point.severity).filter((severity) => severity !== null);
}

export interface OverviewLine {
  condition: Condition;
  points: SeverityPoint[];
  trend: Direction;
  hasData: boolean;
}

export function severityOverview(
  conditions: readonly Condition[],
  checkIns: readonly CheckIn[],
  today: Day,
  days: number = overviewDays,
): OverviewLine[] {
  const range = lastDays(today, days);
  const window = checkInsWithin(checkIns, range);
  return conditions.map((condition) => {
    const points = severitySeries(window, condition.id, range);
    const severities = ratedSeverities(points);
    return { condition, points, trend: directionOfHalves(severities), hasData: severities.length > 0 };
  });
}
