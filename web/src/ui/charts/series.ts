import type { Scale } from '@flarewell/domain/measures/factors';
import type { Level } from '@flarewell/domain/measures/ratings';
import { severityScale } from '@flarewell/domain/severity';
import type { SampleLook } from './Sample.tsx';

/** One line of a chart: a value per day, null for a gap. */
export interface Series {
  key: string;
  color: string;
  values: readonly (number | null)[];
  /** Whether it is a comparison line. */
  isDashed?: boolean;
  /** Draws the line in a small chart of its own below the main one, with this name. */
  band?: { index: number; name: string };
  /** The scale of its values, if it is not that of the severity. In the main chart it gets an axis at the right. */
  scale?: Scale & { name: string };
}

export function countBands(series: readonly Series[]): number {
  return series.filter(({ band }) => band).length;
}

/** Whether any line is drawn in the main chart, and not in a small one. */
export function hasMainChart(series: readonly Series[]): boolean {
  return series.some(({ band }) => !band);
}

/** The scales that need an axis of their own in the main chart. */
export function ownScales(series: readonly Series[]) {
  return series.flatMap(({ band, scale }) => (scale && !band ? [scale] : []));
}

/** One line of the tooltip for a day. */
export interface TooltipLine {
  label: string;
  value: string;
  /** The legend symbol of the line that this is about. */
  sample: SampleLook;
}

/** What to say about a day. A day without any line has no check-in. */
export function describeLines(lines: readonly TooltipLine[]): string {
  return lines.map(({ label, value }) => `${label} ${value}`).join(', ') || noCheckIn;
}

export const noCheckIn = 'No check-in';

/** The tooltip line of a severity. */
export function describeSeverity(severity: Level | null, color: string): TooltipLine {
  const value = severity === null ? 'No rating' : `${severityScale[severity].label} (${severity})`;
  return { label: 'Severity', value, sample: { kind: 'line', color } };
}

/** The legend symbol of the marks below the lines. They belong to no condition, so they use a colour of the theme. */
export const markSample: SampleLook = { kind: 'mark', color: 'var(--ink-soft)' };
