import { shortDate } from '@flarewell/domain/dates';
import type { Day, DayRange } from '@flarewell/domain/day';
import { oneDecimal } from '@flarewell/domain/measures/ratings';
import type { ConditionSummary, WeekAverage } from './summary.ts';

export const chartMarkers = ['circle', 'square', 'triangle', 'diamond'] as const;
export type ChartMarker = (typeof chartMarkers)[number];

/** Lengths of dash and gap, in points; none is a solid line. */
const chartDashes: readonly (readonly number[])[] = [[], [5, 2.5], [1.5, 2], [8, 2.5, 1.5, 2.5]];

export const chartLineLimit = 8;

/** Replaces colours that are hard to see on white paper. It is visible on a dark screen too. */
export const plainColor = '#6B7280';
const leastContrast = 2;

export interface LineStyle {
  dash: readonly number[];
  marker: ChartMarker;
}

export interface ChartWeek extends DayRange {
  /** The first day, such as 'Aug 17'. */
  label: string;
}

export interface ChartLine {
  conditionId: string;
  name: string;
  color: string;
  style: LineStyle;
  /** One for each week; null is a gap. */
  averages: (number | null)[];
  /** A description for screen readers. */
  text: string;
}

export interface SummaryChart {
  weeks: ChartWeek[];
  lines: ChartLine[];
  /** True when some conditions are left out, because more lines could not be told apart. */
  isShortened: boolean;
}

/** The first 16 styles differ without colour, too. */
export function lineStyle(index: number): LineStyle {
  const round = Math.floor(index / chartDashes.length);
  return {
    dash: chartDashes[index % chartDashes.length] ?? [],
    marker: chartMarkers[(index + round) % chartMarkers.length] ?? 'circle',
  };
}

/** `color` is #rrggbb. Computes the WCAG contrast with white. */
export function paperColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) < leastContrast ? plainColor : color;
}

/** A line for each condition with data. If there are too many, those with the most rated days. */
export function summaryChart(conditions: readonly ConditionSummary[]): SummaryChart {
  const rated = conditions.filter(({ stats }) => stats.daysRated > 0);
  const shown = new Set(
    rated.toSorted((one, other) => other.stats.daysRated - one.stats.daysRated).slice(0, chartLineLimit),
  );
  return {
    weeks: (conditions[0]?.weeks ?? []).map(({ from, to }) => ({ from, to, label: shortDate(from) })),
    lines: rated
      .filter((condition) => shown.has(condition))
      .map(({ condition, weeks: own }, index) => ({
        conditionId: condition.id,
        name: condition.name,
        color: paperColor(condition.color),
        style: lineStyle(index),
        averages: own.map(({ average }) => average),
        text: `${condition.name}: ${describeWeeks(own)}`,
      })),
    isShortened: rated.length > chartLineLimit,
  };
}

interface RatedWeek {
  from: Day;
  average: number;
}

function describeWeeks(weeks: readonly WeekAverage[]): string {
  const rated = weeks.filter((week): week is WeekAverage & RatedWeek => week.average !== null);
  const [first] = rated;
  const last = rated.at(-1);
  if (!first || !last) return 'not rated';
  if (first === last) return describeWeek(first);
  const highest = rated.reduce((held, week) => (week.average > held.average ? week : held));
  return `${describeWeek(first)}, ${describeWeek(last)}, highest ${describeWeek(highest)}`;
}

function describeWeek({ from, average }: RatedWeek): string {
  return `${oneDecimal(average)} in the week of ${shortDate(from)}`;
}
