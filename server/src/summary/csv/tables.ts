import { type CheckIn, dosesOf } from '@flarewell/domain/checkIns';
import { describeCondition } from '@flarewell/domain/conditions';
import { dayOf } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { addedFactors, type FactorName, factorNames, factorValue } from '@flarewell/domain/measures/factors';
import { isRated } from '@flarewell/domain/measures/ratings';
import { severityScale } from '@flarewell/domain/severity';
import { type Cell, writeCsv } from '#summary/csv/csv.ts';
import type { SummarySource } from '#summary/source.ts';

/** The columns of 1.0.0 keep their places. */
const added: readonly FactorName[] = addedFactors;
const factorColumns = factorNames.filter((name) => !added.includes(name));
const severityColumns = [
  'date',
  'condition',
  'severity',
  'severity_label',
  'symptoms',
  'condition_notes',
  ...factorColumns,
  'weather',
  'trackers',
  'day_notes',
  ...added,
];
const medicationColumns = [
  'date',
  'medication',
  'dosage',
  'frequency',
  'status',
  'taken',
  'doses',
  'skipped_reason',
];

/** A row for each day and condition. A day without a rating has one row without a condition. */
export function severityCsv({ records, summary, trackers, noteDays }: SummarySource): string {
  const withNotes = new Set(noteDays);
  const rows = listDays(records.checkIns, summary.period).flatMap((checkIn): Cell[][] => {
    const day = dayOf(checkIn.date);
    const noteOf = (notes: string | undefined) => (withNotes.has(day) ? (notes ?? null) : null);
    const { factors, notes } = checkIn;
    const ofDay = [
      ...factorColumns.map((name) => factorValue(factors, name)),
      factors.weather ?? null,
      trackers
        .filter(({ id }) => checkIn.trackers?.includes(id))
        .map(({ name }) => name)
        .join('; '),
      noteOf(notes),
      ...added.map((name) => factorValue(factors, name)),
    ];
    const entries = checkIn.conditionEntries.map(({ conditionId, severity, symptoms, ...entry }): Cell[] => [
      describeCondition(records.conditions, conditionId).name,
      isRated(severity) ? severity : null,
      isRated(severity) ? severityScale[severity].label : null,
      symptoms.join('; '),
      noteOf(entry.notes),
    ]);
    const none: Cell[] = [null, null, null, null, null];
    // Only in the first row of a day, so that the average of a column equals the summary's.
    const again = ofDay.map(() => null);
    return (entries.length > 0 ? entries : [none]).map((entry, index) => [
      day,
      ...entry,
      ...(index === 0 ? ofDay : again),
    ]);
  });
  return writeCsv(severityColumns, rows);
}

/** A row for each day and medication for which the person recorded a choice. */
export function medicationsCsv({ records, summary }: SummarySource): string {
  const byId = new Map(records.medications.map((medication) => [medication.id, medication]));
  const rows = listDays(records.checkIns, summary.period).flatMap(({ date, medicationEntries }) =>
    medicationEntries.flatMap((entry): Cell[][] => {
      const medication = byId.get(entry.medicationId);
      if (!medication) return [];
      const { name, dosage, frequency, active } = medication;
      const status = active ? 'active' : 'inactive';
      const taken = entry.taken ? 'yes' : 'no';
      return [
        [dayOf(date), name, dosage, frequency, status, taken, dosesOf(entry), entry.skippedReason ?? null],
      ];
    }),
  );
  return writeCsv(medicationColumns, rows);
}

/** Oldest first. */
function listDays(checkIns: readonly CheckIn[], period: SummarySource['summary']['period']): CheckIn[] {
  return checkInsWithin(checkIns, period).sort((one, other) => (one.date < other.date ? -1 : 1));
}
