import type { CheckIn } from '@flarewell/domain/checkIns';
import { describeCondition } from '@flarewell/domain/conditions';
import { dayOf, daysBetween } from '@flarewell/domain/day';
import { dropUnsetFactors } from '@flarewell/domain/factors';
import type { MedicationSummary } from '@flarewell/domain/medicationSummary';
import type { Records } from '@flarewell/domain/profile';
import { oneDecimal } from '@flarewell/domain/ratings';
import type { ConditionSummary, HealthSummary } from '@flarewell/domain/summary';

// What a model is told, by name and never by id. Figures are rounded as on the screens.

const noteLimit = 300;
const linksTold = 5;

function cutNote(notes: string | undefined): string | undefined {
  if (notes === undefined || notes.length <= noteLimit) return notes;
  // The cut may leave half of a character behind.
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

export function tellCondition({ condition, stats, trend }: ConditionSummary): object {
  const { daysRated, best, worst, severeDays, mildDays } = stats;
  return {
    name: condition.name,
    daysRated,
    averageSeverity: average(stats.average),
    worst,
    best,
    severeDays,
    mildDays,
    trend,
    topSymptoms: stats.topSymptoms,
  };
}

export function tellMedication(
  { medication, usage, daysTaken, doses, adherence }: MedicationSummary,
  { conditions }: Readonly<Records>,
): object {
  const { name, dosage, frequency, active, maxUsageDays, conditionIds } = medication;
  return {
    name,
    dosage,
    frequency,
    active,
    for: conditionIds.slice(0, linksTold).map((id) => describeCondition(conditions, id).name),
    daysUsed: usage.daysUsed,
    ofLastDays: usage.windowDays,
    maxUsageDays,
    lastTaken: usage.lastUsed,
    pattern: usage.usagePattern,
    inPeriod: { daysTaken, doses, adherencePercent: adherence },
  };
}

const ratedDay = (day: { day: string; severity: number } | null) =>
  day && { day: day.day, severity: day.severity };

export function tellPeriod(summary: HealthSummary): object {
  const { period, extremes, factors } = summary;
  const set = Object.entries(factors).flatMap(([name, value]) =>
    value === null ? [] : [[name, average(value)]],
  );
  return {
    from: period.from,
    to: period.to,
    days: daysBetween(period.from, period.to) + 1,
    checkIns: summary.daysRecorded,
    averageSeverity: average(summary.average),
    severeDays: summary.severeDays,
    worst: ratedDay(extremes.worst),
    best: ratedDay(extremes.best),
    adherencePercent: summary.adherence,
    averageFactors: Object.fromEntries(set),
  };
}
