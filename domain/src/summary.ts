import type { CheckIn } from './checkIns.ts';
import { type ConditionStats, conditionStats, type RatedDay } from './conditionStats.ts';
import type { Condition } from './conditions.ts';
import { type Day, type DayRange, lastDays } from './day.ts';
import { type FactorName, factorNames } from './factors.ts';
import { checkInsWithin } from './history.ts';
import { type MedicationSummary, summarizeMedications } from './medicationSummary.ts';
import type { Records } from './profile.ts';
import { isRated, mean } from './ratings.ts';
import { isSevere, windowAverage } from './severity.ts';
import { conditionTrend, ratedSeverities, type SeverityPoint, severitySeries, type Trend } from './trends.ts';

export const summaryDays = 90;
export const summarySymptomsShown = 3;
const daysOfWeek = 7;

export interface WeekAverage extends DayRange {
  /** Null when nothing was rated that week. */
  average: number | null;
}

export interface ConditionSummary {
  condition: Condition;
  stats: ConditionStats;
  trend: Trend;
  weeks: WeekAverage[];
}

export interface HealthSummary {
  period: DayRange;
  daysRecorded: number;
  average: number;
  /** On a tie, the most recent day. */
  worst: RatedDay | null;
  /** Days on which any condition was severe. */
  severeDays: number;
  conditions: ConditionSummary[];
  medications: MedicationSummary[];
  /** Null where a factor was never set. */
  factors: Record<FactorName, number | null>;
}

/** What a healthcare provider reads about the last days. */
export function healthSummary(
  { conditions, medications, checkIns }: Readonly<Records>,
  today: Day,
  days: number = summaryDays,
): HealthSummary {
  const period = lastDays(today, days);
  const recorded = checkInsWithin(checkIns, period);
  const summaries = conditions.map((condition) => summarizeCondition(condition, recorded, period));
  return {
    period,
    daysRecorded: recorded.length,
    average: windowAverage(recorded) ?? 0,
    worst: worstOf(summaries.map(({ stats }) => stats.worst)),
    severeDays: recorded.filter(hasSevere).length,
    conditions: summaries,
    medications: summarizeMedications(medications, checkIns, period),
    factors: averageFactors(recorded),
  };
}

function hasSevere({ conditionEntries }: CheckIn): boolean {
  return conditionEntries.some(({ severity }) => isSevere(severity));
}

function worstOf(days: readonly (RatedDay | null)[]): RatedDay | null {
  return days.reduce((worst, day) => {
    if (worst === null || day === null) return worst ?? day;
    const lead = day.severity - worst.severity;
    return lead > 0 || (lead === 0 && day.day > worst.day) ? day : worst;
  }, null);
}

function summarizeCondition(
  condition: Condition,
  checkIns: readonly CheckIn[],
  period: DayRange,
): ConditionSummary {
  const points = severitySeries(checkIns, condition.id, period);
  return {
    condition,
    stats: conditionStats(checkIns, condition.id),
    trend: conditionTrend(ratedSeverities(points)),
    weeks: averageWeeks(points),
  };
}

/** Weeks counted back from the last day, oldest first; the oldest may be short. */
export function averageWeeks(points: readonly SeverityPoint[]): WeekAverage[] {
  const count = Math.ceil(points.length / daysOfWeek);
  const firstEnd = points.length - (count - 1) * daysOfWeek;
  return Array.from({ length: count }, (_, week) => {
    const end = firstEnd + week * daysOfWeek;
    const days = points.slice(Math.max(0, end - daysOfWeek), end);
    const severities = ratedSeverities(days);
    return {
      from: days[0]?.day ?? '',
      to: days.at(-1)?.day ?? '',
      average: severities.length > 0 ? mean(severities) : null,
    };
  });
}

export function averageFactors(checkIns: readonly CheckIn[]): Record<FactorName, number | null> {
  const averages = factorNames.map((name) => {
    const levels = checkIns.map((checkIn) => checkIn.factors[name]).filter(isRated);
    return [name, levels.length > 0 ? mean(levels) : null] as const;
  });
  return Object.fromEntries(averages) as Record<FactorName, number | null>;
}
