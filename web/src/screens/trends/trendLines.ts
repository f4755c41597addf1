import type { Day } from '@flarewell/domain/day';
import { type FactorName, factorLabel, factorScales } from '@flarewell/domain/factors';
import type { FactorPoint, TrendCard } from '@flarewell/domain/trends/trendCards';
import type { SampleLook } from '#ui/charts/Sample.tsx';
import { markSample, type Series, severityLine } from '#ui/charts/series.ts';
import type { TooltipLine } from '#ui/charts/Tooltip.tsx';

/** The points of the chosen factors, in display order. */
export type FactorLines = readonly { name: FactorName; points: readonly FactorPoint[] }[];

function factorColor(name: FactorName): string {
  return `var(--factor-${name})`;
}

export function factorSample(name: FactorName): SampleLook {
  return { kind: 'dashed', color: factorColor(name) };
}

/** The lines of a chart. The severity comes last, so that it is drawn on top of the factors. */
export function seriesOf({ condition, points }: TrendCard, factors: FactorLines): Series[] {
  return [
    ...factors.map((factor) => ({
      key: factor.name,
      color: factorColor(factor.name),
      values: factor.points.map(({ level }) => level),
      isDashed: true,
    })),
    { key: 'severity', color: condition.color, values: points.map(({ severity }) => severity) },
  ];
}

export function daysTaken({ points }: TrendCard): Set<Day> {
  return new Set(points.filter(({ taken }) => taken.length > 0).map(({ day }) => day));
}

/** The names of the linked medications that were taken on a day. */
function listTaken({ points, medications }: TrendCard, index: number): string {
  const taken = points[index]?.taken ?? [];
  const names = medications.filter(({ id }) => taken.includes(id)).map(({ name }) => name);
  return names.length > 0 ? names.join(', ') : 'None';
}

function factorWords(name: FactorName, point: FactorPoint | undefined): string {
  return point?.level ? `${factorLabel(name, point.level)} (${point.level})` : 'No rating';
}

/** What the chart's tooltip and the table show about a day, one line per column. */
export function dayLines(
  card: TrendCard,
  factors: FactorLines,
  hasMedications: boolean,
  index: number,
): TooltipLine[] {
  const hasTaken = hasMedications && card.medications.length > 0;
  return [
    severityLine(card.points[index]?.severity ?? null, card.condition.color),
    ...(hasTaken ? [{ label: 'Medication taken', value: listTaken(card, index), sample: markSample }] : []),
    ...factors.map(({ name, points }) => ({
      label: factorScales[name].name,
      value: factorWords(name, points[index]),
      sample: factorSample(name),
    })),
  ];
}
