import { dateNear } from '@flarewell/domain/dates';
import { type Day, type DayRange, daysBetween } from '@flarewell/domain/day';
import { factorLabel, factorNames, factorRow } from '@flarewell/domain/measures/factors';
import { oneDecimal, severityLevels } from '@flarewell/domain/measures/ratings';
import type { Medication } from '@flarewell/domain/medications/medications';
import type { LimitStatus } from '@flarewell/domain/medications/usage';
import { shareLabel } from '@flarewell/domain/patterns/words/control';
import { count } from '@flarewell/domain/patterns/words/counts';
import { flareDates } from '@flarewell/domain/patterns/words/flares';
import { trendLabels } from '@flarewell/domain/trends/trends';
import { type LineStyle, paperColor, type SummaryChart } from './chart.ts';
import type { ControlSummary } from './control.ts';
import type { ConfirmedFlare, PossibleFlare } from './flares.ts';
import type { MedicationSummary } from './medications.ts';
import { type ConditionSummary, type HealthSummary, summarySymptomsShown } from './summary.ts';
import { allConditions, noFigure, severityText } from './words.ts';

export interface ConditionRow {
  id: string;
  name: string;
  color: string;
  average: string;
  worst: string;
  severeDays: string;
  trend: string;
  symptoms: string;
  /** The style of its line in the chart; null when it has none. */
  style: LineStyle | null;
}

export interface ControlRow {
  id: string;
  name: string;
  /** '8 or 9 of 12 weeks' */
  weeks: string;
}

export interface FlareRow {
  id: string;
  /** 'Neck', 'Neck: After the holidays' */
  name: string;
  /** 'November 3 to 9, 7 days, peak 4 Severe'; of a possible flare 'November 3 to 9, up to 4 of 5' */
  text: string;
}

export interface MedicationRow {
  id: string;
  /** 'Betamethasone 0.1%, once daily', 'Cream, thin layer, as required' */
  name: string;
  /** '14 in 30, 41 in 90': in the usage window, then in the period. */
  daysUsed: string;
  /** '14, exceeded', '7, near', '20' */
  limit: string;
  limitStatus: LimitStatus | null;
  doses: string;
  adherence: string;
  lastUsed: string;
}

export interface LifestyleRow {
  name: string;
  average: string;
  /** The words of the level that is nearest to the average; on a scale of numbers '(highest 8)'. */
  label: string;
}

export function conditionRow(
  { condition, stats, trend }: ConditionSummary,
  { lines }: SummaryChart,
): ConditionRow {
  const isRated = stats.daysRated > 0;
  const symptoms = stats.topSymptoms.slice(0, summarySymptomsShown).map(({ symptom }) => symptom);
  return {
    id: condition.id,
    name: condition.name,
    color: paperColor(condition.color),
    average: isRated ? oneDecimal(stats.average) : noFigure,
    worst: stats.worst ? `${stats.worst.severity}` : noFigure,
    severeDays: `${stats.severeDays}`,
    trend: isRated ? trendLabels[trend] : noFigure,
    symptoms: symptoms.join(', ') || noFigure,
    style: lines.find(({ conditionId }) => conditionId === condition.id)?.style ?? null,
  };
}

export function controlRow({ condition, share }: ControlSummary): ControlRow {
  return { id: condition?.id ?? 'all', name: condition?.name ?? allConditions, weeks: shareLabel(share) };
}

export function confirmedFlareRow(flare: ConfirmedFlare, today: Day): FlareRow {
  const { id, condition, name, days, peak } = flare;
  const facts = [
    flareDates(flare, today),
    count(days, 'day'),
    ...(peak === null ? [] : [`peak ${severityText(peak)}`]),
  ];
  return { id, name: name ? `${condition}: ${name}` : condition, text: facts.join(', ') };
}

/** In other words than a confirmed flare, so that nobody takes it for one. */
export function possibleFlareRow(flare: PossibleFlare, today: Day): FlareRow {
  const { conditionId, condition, from, peak, isOpen } = flare;
  const facts = [
    flareDates(flare, today),
    ...(peak === null ? [] : [`up to ${peak} of ${severityLevels.max}`]),
    ...(isOpen ? ['still high'] : []),
  ];
  return { id: `${conditionId} ${from}`, name: condition, text: facts.join(', ') };
}

export function percentText(percent: number | null): string {
  return percent === null ? noFigure : `${percent}%`;
}

const limitWords = { exceeded: ', exceeded', warning: ', near', tracking: '' } as const;

export function medicationRow(
  { medication, usage, limit, daysTaken, doses, adherence }: MedicationSummary,
  { from, to }: DayRange,
): MedicationRow {
  const { id, maxUsageDays } = medication;
  const { daysUsed, windowDays, lastUsed } = usage;
  const days = daysBetween(from, to) + 1;
  const inPeriod = days === windowDays ? '' : `, ${daysTaken} in ${days}`;
  return {
    id,
    name: medicationText(medication),
    daysUsed: `${daysUsed} in ${windowDays}${inPeriod}`,
    limit: maxUsageDays === undefined ? noFigure : `${maxUsageDays}${limit ? limitWords[limit.status] : ''}`,
    limitStatus: limit?.status ?? null,
    doses: `${doses}`,
    adherence: percentText(adherence),
    lastUsed: lastUsed === null ? noFigure : dateNear(lastUsed, to),
  };
}

/** A numeric dosage follows the name directly; any other is separated by a comma. */
export function medicationText({ name, dosage, frequency, active }: Medication): string {
  const amount = /^\d/.test(dosage)
    ? ` ${dosage}`
    : `, ${dosage.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())}`;
  return [`${name}${amount}`, frequency.toLowerCase(), ...(active ? [] : ['inactive'])].join(', ');
}

export function lifestyleRows(factors: HealthSummary['factors']): LifestyleRow[] {
  return factorNames.flatMap((factor) => {
    const found = factors[factor];
    if (!found) return [];
    const { name, numbers } = factorRow(factor);
    return [
      {
        name: numbers ? `${name}, ${numbers.min} to ${numbers.max}` : name,
        average: oneDecimal(found.average),
        label: numbers ? `(highest ${found.highest})` : factorLabel(factor, found.average),
      },
    ];
  });
}
