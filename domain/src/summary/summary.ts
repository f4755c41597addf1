import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { type Day, type DayRange, lastDays } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { type FactorName, factorValue, forEachFactor } from '@flarewell/domain/measures/factors';
import { mean } from '@flarewell/domain/measures/ratings';
import { scheduledPercent } from '@flarewell/domain/medications/adherence';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { Records } from '@flarewell/domain/records/records';
import { isSevere, windowAverage } from '@flarewell/domain/severity';
import { type ConditionStats, conditionStats } from '@flarewell/domain/trends/conditionStats';
import {
  type ExtremeDays,
  extremeDays,
  extremePhotos,
  peakSeverity,
} from '@flarewell/domain/trends/extremeDays';
import {
  type Direction,
  directionOfHalves,
  ratedSeverities,
  type SeverityPoint,
  severitySeries,
} from '@flarewell/domain/trends/trends';
import { type ControlSummary, summarizeControl } from './control.ts';
import { type FlareSummary, summarizeFlares } from './flares.ts';
import { type MedicationSummary, summarizeMedications } from './medications.ts';
import { type DayNotes, notesByDay } from './notes.ts';

export const summaryPeriods = [30, 90, 180, 365] as const;
export type SummaryPeriod = (typeof summaryPeriods)[number];
export const summaryDays = 90 satisfies SummaryPeriod;

/** The shortest summary that reaches back to the first of these days; the longest if none does. */
export function summaryPeriodFor({ from }: Pick<DayRange, 'from'>, today: Day): SummaryPeriod {
  return summaryPeriods.find((days) => lastDays(today, days).from <= from) ?? 365;
}

export const summarySymptomsShown = 3;
const daysOfWeek = 7;

export interface WeekAverage extends DayRange {
  /** Null when nothing was rated that week. */
  average: number | null;
}

export interface ConditionSummary {
  condition: Condition;
  stats: ConditionStats;
  trend: Direction;
  weeks: WeekAverage[];
}

export interface FactorSummary {
  average: number;
  highest: number;
}

export interface SummaryRecords extends Records {
  /** What the person decided about flares; null if that is not known, for example because it is not loaded. */
  flares: readonly Flare[] | null;
}

export interface HealthSummary {
  period: DayRange;
  daysRecorded: number;
  /** Days on which any condition is rated. `average` is computed from these. */
  daysRated: number;
  average: number;
  /** Days on which any condition was severe. */
  severeDays: number;
  extremes: ExtremeDays;
  /** The worst and best of the days with a photo. */
  photos: ExtremeDays;
  /** Counts the medications with a schedule. Null without a recorded choice. */
  adherence: number | null;
  conditions: ConditionSummary[];
  control: ControlSummary[];
  /** Null if what the person decided is not known. */
  flares: FlareSummary | null;
  medications: MedicationSummary[];
  factors: Record<FactorName, FactorSummary | null>;
  notes: DayNotes[];
}

/** The summary for a healthcare provider, of the last `days` days. */
export function healthSummary(
  { conditions, medications, checkIns, flares }: Readonly<SummaryRecords>,
  today: Day,
  days: number = summaryDays,
): HealthSummary {
  const period = lastDays(today, days);
  const recorded = checkInsWithin(checkIns, period);
  const peaks = recorded.map(peakSeverity).filter((peak) => peak !== null);
  return {
    period,
    daysRecorded: recorded.length,
    daysRated: peaks.length,
    average: windowAverage(recorded) ?? 0,
    severeDays: peaks.filter(isSevere).length,
    extremes: extremeDays(recorded),
    photos: extremePhotos(recorded),
    adherence: scheduledPercent(recorded, medications),
    conditions: conditions.map((condition) => summarizeCondition(condition, recorded, period)),
    control: summarizeControl({ conditions, medications, checkIns }, period),
    flares: flares && summarizeFlares({ conditions, checkIns, flares }, period),
    medications: summarizeMedications(medications, checkIns, period),
    factors: summarizeFactors(recorded),
    notes: notesByDay(recorded, conditions),
  };
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
    trend: directionOfHalves(ratedSeverities(points)),
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

/** Null for a factor that was never set. */
export function summarizeFactors(checkIns: readonly CheckIn[]): Record<FactorName, FactorSummary | null> {
  return forEachFactor((name) => {
    const values = checkIns
      .map(({ factors }) => factorValue(factors, name))
      .filter((value) => value !== null);
    return values.length > 0 ? { average: mean(values), highest: Math.max(...values) } : null;
  });
}
