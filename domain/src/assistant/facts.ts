import type { CheckIn } from '@flarewell/domain/checkIns';
import { describeCondition } from '@flarewell/domain/conditions';
import { type Day, type DayRange, dayOf, daysBetween } from '@flarewell/domain/day';
import { dropUnsetFactors } from '@flarewell/domain/factors';
import type { Records } from '@flarewell/domain/profile';
import { oneDecimal } from '@flarewell/domain/ratings';
import type { MedicationSummary } from '@flarewell/domain/summary/medications';
import type { ConditionSummary, HealthSummary } from '@flarewell/domain/summary/summary';
import type { ExtremeDays } from '@flarewell/domain/trends/extremeDays';
import type { SeverityFigures } from './sources.ts';

// The data for the model. It contains names and no ids; figures are rounded as on the screens.

const noteLimit = 300;
const linksTold = 5;

function cutNote(notes: string | undefined): string | undefined {
  if (notes === undefined || notes.length <= noteLimit) return notes;
  // Cutting may leave half of a surrogate pair.
  return `${notes.slice(0, noteLimit).replace(/\p{Surrogate}$/u, '')}…`;
}

const average = (value: number) => Number(oneDecimal(value));

export function tellCheckIn(checkIn: CheckIn, { conditions, medications }: Readonly<Records>): object {
  return {
    day: dayOf(checkIn.date),
    conditions: checkIn.conditionEntries.map(({ conditionId, severity, symptoms, notes }) => ({
      name: describeCondition(conditions, conditionId).name,
      severity,
      symptoms,
      notes: cutNote(notes),
    })),
    medications: checkIn.medicationEntries.map(({ medicationId, taken, timesTaken, skippedReason }) => ({
      name: medications.find(({ id }) => id === medicationId)?.name ?? 'Unknown Medication',
      taken,
      timesTaken,
      skippedReason,
    })),
    factors: dropUnsetFactors(checkIn.factors),
    notes: cutNote(checkIn.notes),
  };
}

export function tellStats({ condition, stats }: SeverityFigures['conditions'][number]): object {
  const { daysRated, best, worst, severeDays, mildDays } = stats;
  return {
    name: condition.name,
    daysRated,
    averageSeverity: average(stats.average),
    worst,
    best,
    severeDays,
    mildDays,
    topSymptoms: stats.topSymptoms,
  };
}

export function tellCondition(summary: ConditionSummary): object {
  return { ...tellStats(summary), trend: summary.trend };
}

export function tellMedication(
  { medication, usage, daysTaken, doses, adherence }: MedicationSummary,
  { conditions }: Readonly<Records>,
  { from, to }: DayRange,
  today: Day,
): object {
  const { name, dosage, frequency, active, maxUsageDays, conditionIds } = medication;
  // 'The last 30 days' would be wrong for a period that ended earlier.
  const window = to === today && { daysUsed: usage.daysUsed, ofLastDays: usage.windowDays };
  return {
    name,
    dosage,
    frequency,
    active,
    for: conditionIds.slice(0, linksTold).map((id) => describeCondition(conditions, id).name),
    ...window,
    maxUsageDays,
    lastTaken: usage.lastUsed,
    pattern: usage.usagePattern,
    inPeriod: { from, to, daysTaken, doses, adherencePercent: adherence },
  };
}

const ratedDay = (day: { day: string; severity: number } | null) =>
  day && { day: day.day, severity: day.severity };

export function tellSeverity(figures: SeverityFigures & { extremes: ExtremeDays }): object {
  const { period, extremes } = figures;
  return {
    from: period.from,
    to: period.to,
    days: daysBetween(period.from, period.to) + 1,
    checkIns: figures.daysRecorded,
    averageSeverity: average(figures.average),
    severeDays: figures.severeDays,
    worst: ratedDay(extremes.worst),
    best: ratedDay(extremes.best),
  };
}

export function tellPeriod(summary: HealthSummary): object {
  const set = Object.entries(summary.factors).flatMap(([name, value]) =>
    value === null ? [] : [[name, average(value)]],
  );
  return {
    ...tellSeverity(summary),
    adherencePercent: summary.adherence,
    averageFactors: Object.fromEntries(set),
  };
}
