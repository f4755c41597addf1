import type { Day } from '@flarewell/domain/day';
import { type FactorName, factorLabel, factorRows } from '@flarewell/domain/measures/factors';
import type { FactorPoint, TrendCard } from '@flarewell/domain/trends/trendCards';
import type { SampleLook } from '#ui/charts/Sample.tsx';
import { markSample, type Series, severityLine, type TooltipLine } from '#ui/charts/series.ts';

/** The points of the chosen factors, in display order. */
export type FactorLines = readonly { name: FactorName; points: readonly FactorPoint[] }[];

function factorColor(name: FactorName): string {
  return `var(--factor-${name})`;
}

export function factorSample(name: FactorName): SampleLook {
  return { kind: 'dashed', color: factorColor(name) };
}

/**
 * The longest range in which the factors are drawn over the severity. In a longer one each factor gets a small chart of
 * its own, because daily lines on top of each other are unreadable.
 */
const longestShared = { phone: 14, wide: 30 };

/** The lines of a chart. The severity comes last, so that it is drawn on top of the factors. */
export function seriesOf(
  { condition, points }: TrendCard,
  factors: FactorLines,
  screen: keyof typeof longestShared,
): Series[] {
  const isShared = points.length <= longestShared[screen];
  return [
    ...factors.map((factor, index) => ({
      key: factor.name,
      color: factorColor(factor.name),
      values: factor.points.map(({ level }) => level),
      isDashed: true,
      ...(!isShared && { band: { index, name: factorRows[factor.name].name } }),
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

/** What the chart's tooltip and the table show about a day, one line per column. Nothing for a day without a check-in. */
export function dayLines(
  card: TrendCard,
  factors: FactorLines,
  hasMedications: boolean,
  index: number,
): TooltipLine[] {
  return card.points[index]?.hasCheckIn ? linesOf(card, factors, hasMedications, index) : [];
}

/** The labels of `dayLines`. */
export function columnsOf(card: TrendCard, factors: FactorLines, hasMedications: boolean): string[] {
  return linesOf(card, factors, hasMedications, 0).map(({ label }) => label);
}

function linesOf(
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
      label: factorRows[name].name,
      value: factorWords(name, points[index]),
      sample: factorSample(name),
    })),
  ];
}
