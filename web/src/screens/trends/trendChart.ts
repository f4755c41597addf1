import type { Day } from '@flarewell/domain/day';
import { type FactorName, factorLabel, factorRow } from '@flarewell/domain/measures/factors';
import type { FactorPoint, TrendCard } from '@flarewell/domain/trends/trendCards';
import type { SampleLook } from '#ui/charts/Sample.tsx';
import { describeSeverity, markSample, type Series, type TooltipLine } from '#ui/charts/series.ts';

/** The points of the chosen factors, in display order. */
export type FactorLines = readonly { name: FactorName; points: readonly FactorPoint[] }[];

function factorColor(name: FactorName): string {
  return `var(--line-${factorRow(name).color})`;
}

export function factorSample(name: FactorName): SampleLook {
  return { kind: 'dashed', color: factorColor(name) };
}

export type Screen = 'phone' | 'wide';

/**
 * The longest range in which the factors are drawn over the severity. In a longer one they get a card of their own,
 * because daily lines on top of each other are unreadable.
 */
const longestShared: Record<Screen, number> = { phone: 14, wide: 30 };

export function hasFactorCard(days: number, screen: Screen): boolean {
  return days > longestShared[screen];
}

/** The lines of a condition's chart. The severity comes last, so that it is drawn on top of the factors. */
export function seriesOf({ condition, points }: TrendCard, factors: FactorLines, screen: Screen): Series[] {
  return [
    ...(hasFactorCard(points.length, screen) ? [] : factors.map(drawFactor)),
    { key: 'severity', color: condition.color, values: points.map(({ severity }) => severity) },
  ];
}

/** A small chart for each factor. */
export function stripsOf(factors: FactorLines): Series[] {
  return factors.map((factor, index) => ({
    ...drawFactor(factor),
    band: { index, name: factorRow(factor.name).name },
  }));
}

function drawFactor({ name, points }: FactorLines[number]): Series {
  const row = factorRow(name);
  return {
    key: name,
    color: factorColor(name),
    values: points.map(({ value }) => value),
    isDashed: true,
    ...(row.numbers && { scale: { name: row.name, min: row.numbers.min, max: row.numbers.max } }),
  };
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

/** 'High (4)', '4 of 10' */
function factorWords(name: FactorName, { value }: FactorPoint): string {
  if (value === null) return 'No rating';
  return factorRow(name).labels ? `${factorLabel(name, value)} (${value})` : factorLabel(name, value);
}

/** What the chart's tooltip and the table show about a day, one line per column. Nothing for a day without a check-in. */
export function describeTrendDay(
  card: TrendCard,
  factors: FactorLines,
  showsMedications: boolean,
  index: number,
): TooltipLine[] {
  return card.points[index]?.hasCheckIn ? linesOf(card, factors, showsMedications, index) : [];
}

/** What the tooltip shows about the factors of a day. Nothing for a day without a check-in. */
export function describeFactorDay({ points }: TrendCard, factors: FactorLines, index: number): TooltipLine[] {
  return points[index]?.hasCheckIn ? factorLinesOf(factors, index) : [];
}

/** The labels of `describeTrendDay`. */
export function columnsOf(card: TrendCard, factors: FactorLines, showsMedications: boolean): string[] {
  return linesOf(card, factors, showsMedications, 0).map(({ label }) => label);
}

function linesOf(
  card: TrendCard,
  factors: FactorLines,
  showsMedications: boolean,
  index: number,
): TooltipLine[] {
  const hasTaken = showsMedications && card.medications.length > 0;
  return [
    describeSeverity(card.points[index]?.severity ?? null, card.condition.color),
    ...(hasTaken ? [{ label: 'Medication taken', value: listTaken(card, index), sample: markSample }] : []),
    ...factorLinesOf(factors, index),
  ];
}

function factorLinesOf(factors: FactorLines, index: number): TooltipLine[] {
  return factors.map(({ name, points }) => ({
    label: factorRow(name).name,
    value: points[index] ? factorWords(name, points[index]) : '',
    sample: factorSample(name),
  }));
}
