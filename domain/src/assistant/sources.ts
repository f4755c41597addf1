import type { Condition } from '@flarewell/domain/conditions';
import { mediumDate } from '@flarewell/domain/dates';
import type { DayRange } from '@flarewell/domain/day';
import { oneDecimal } from '@flarewell/domain/ratings';
import type { MedicationSummary } from '@flarewell/domain/summary/medications';
import type { ConditionStats } from '@flarewell/domain/trends/conditionStats';
import type { Run } from '@flarewell/domain/trends/flares';

export interface Figure {
  label: string;
  value: string;
}

/** The days and figures that an answer is based on, so that the person can check it. */
export interface ChatSource extends DayRange {
  title: string;
  checkIns: number;
  figures: Figure[];
}

/** The figures of a range: the part of a summary that a source shows. */
export interface SeverityFigures {
  period: DayRange;
  daysRecorded: number;
  average: number;
  severeDays: number;
  conditions: { condition: Condition; stats: ConditionStats }[];
}

export const sourceFigureLimit = 12;

type Figures = readonly (readonly [label: string, value: string | number | null])[];

/** At most a dozen figures; those without a value are left out. */
export function makeSource(title: string, range: DayRange, checkIns: number, figures: Figures): ChatSource {
  return {
    title,
    from: range.from,
    to: range.to,
    checkIns,
    figures: figures
      .filter(([, value]) => value !== null)
      .slice(0, sourceFigureLimit)
      .map(([label, value]) => ({ label, value: String(value) })),
  };
}

export function isOf(condition: Condition | null): (other: { condition: Condition }) => boolean {
  return (other) => condition === null || other.condition.id === condition.id;
}

const ofWhat = (title: string, condition: Condition | null) =>
  condition ? `${title} of ${condition.name}` : title;

export function severitySource(summary: SeverityFigures, condition: Condition | null): ChatSource {
  const averages = summary.conditions.filter(isOf(condition)).flatMap(
    ({ condition: { name }, stats }): Figures => [
      [`${name}: average`, oneDecimal(stats.average)],
      [`${name}: days rated`, stats.daysRated],
      [`${name}: severe days`, stats.severeDays],
    ],
  );
  const overall: Figures = [
    ['Average severity', oneDecimal(summary.average)],
    ['Severe days', summary.severeDays],
  ];
  const figures = condition ? averages : [...overall, ...averages];
  return makeSource(ofWhat('Severity', condition), summary.period, summary.daysRecorded, figures);
}

export function symptomSource(summary: SeverityFigures, condition: Condition | null): ChatSource {
  const shares = summary.conditions
    .filter(isOf(condition))
    .flatMap(
      ({ condition: { name }, stats }): Figures =>
        stats.topSymptoms.map(({ symptom, percent }) => [`${name}: ${symptom}`, `${percent}%`]),
    );
  return makeSource(ofWhat('Symptoms', condition), summary.period, summary.daysRecorded, shares);
}

export function flareSource(
  flares: readonly Run[],
  condition: Condition | null,
  range: DayRange,
  checkIns: number,
): ChatSource {
  const latest = flares.at(-1);
  return makeSource(ofWhat('Flares', condition), range, checkIns, [
    ['Flares', flares.length],
    ['Severe days', flares.reduce((sum, { days }) => sum + days, 0)],
    ['Latest flare', latest ? mediumDate(latest.from) : null],
  ]);
}

/** The use of medications in each one's own usage window. */
export function medicationSource(
  summaries: readonly MedicationSummary[],
  range: DayRange,
  checkIns: number,
): ChatSource {
  const used = summaries.map(
    ({ medication, usage }) =>
      [medication.name, `used on ${usage.daysUsed} of the last ${usage.windowDays} days`] as const,
  );
  return makeSource('Medication use', range, checkIns, used);
}

/** The use of medications in the period of the question. */
export function periodMedicationSource(
  summaries: readonly MedicationSummary[],
  range: DayRange,
  checkIns: number,
): ChatSource {
  const taken = summaries.map(
    ({ medication, daysTaken }) =>
      [medication.name, `taken on ${daysTaken} ${daysTaken === 1 ? 'day' : 'days'}`] as const,
  );
  return makeSource('Medication use', range, checkIns, taken);
}

/** The analytics of the prompt as a source. */
export function analyticsSource(summary: SeverityFigures, days: number): ChatSource {
  return { ...severitySource(summary, null), title: `Last ${days} days` };
}
