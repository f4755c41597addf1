import type { Level } from '@flarewell/domain/ratings';
import { severityScale } from '@flarewell/domain/severity';
import type { SampleLook } from './Sample.tsx';
import type { TooltipLine } from './Tooltip.tsx';

/** One line of a chart: a value for each of its days, null where there is none. */
export interface Series {
  key: string;
  color: string;
  values: readonly (number | null)[];
  /** A line to compare with. */
  isDashed?: boolean;
}

/** What a tooltip says of a severity. */
export function severityLine(severity: Level | null, color: string): TooltipLine {
  const value = severity === null ? 'No rating' : `${severityScale[severity].label} (${severity})`;
  return { label: 'Severity', value, sample: { kind: 'line', color } };
}

/** Of the marks below the lines; a colour of the theme, since marks are not data of one condition. */
export const markSample: SampleLook = { kind: 'mark', color: 'var(--ink-soft)' };
