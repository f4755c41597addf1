import type { CheckIn } from './checkIns.ts';
import { isRated, type Level, mean, oneDecimal, type Rating, roundNoise } from './measures/ratings.ts';

export const severityScale = {
  1: { label: 'Minimal', color: 'green' },
  2: { label: 'Mild', color: 'yellow' },
  3: { label: 'Moderate', color: 'orange' },
  4: { label: 'Severe', color: 'red' },
  5: { label: 'Extreme', color: 'dark-red' },
} as const satisfies Record<Level, { label: string; color: string }>;

/** The colour of a day by its average severity: the first band whose `upTo` is not exceeded. */
export const severityBands = [
  { upTo: 0, color: 'grey' },
  { upTo: 1.5, color: 'green' },
  { upTo: 2.5, color: 'yellow' },
  { upTo: 3.5, color: 'orange' },
  { upTo: 4.5, color: 'red' },
  { upTo: 5, color: 'dark-red' },
] as const;
export type SeverityColor = (typeof severityBands)[number]['color'];

export function colorOfAverage(average: number): SeverityColor {
  return severityBands.find((band) => average <= band.upTo)?.color ?? 'dark-red';
}

/** The level that stands for an average, with the same bounds as the colours. Only for averages above 0. */
export function levelOfAverage(average: number): Level {
  const level = severityBands.findIndex((band) => average <= band.upTo);
  return level === -1 ? 5 : (level as Level);
}

/** '4.8 Extreme': how every screen and file says an average above 0. */
export function averageText(average: number): string {
  return `${oneDecimal(average)} ${severityScale[levelOfAverage(average)].label}`;
}

export function isSevere(severity: Rating): boolean {
  return severity >= 4;
}

export function isMild(severity: Rating): boolean {
  return isRated(severity) && severity <= 2;
}

export type SelectorMode = 'choose' | 'toggle' | 'read-only';

/** The value of the severity selector after a click on a level. */
export function chooseSeverity(current: Rating, chosen: Level, mode: SelectorMode): Rating {
  if (mode === 'read-only') return current;
  return mode === 'toggle' && current === chosen ? 0 : chosen;
}

/** The mean of the rated severities; 0 when none is rated. */
export function checkInAverage(checkIn: Pick<CheckIn, 'conditionEntries'>): number {
  let sum = 0;
  let rated = 0;
  for (const { severity } of checkIn.conditionEntries) {
    if (!isRated(severity)) continue;
    sum += severity;
    rated += 1;
  }
  return rated > 0 ? sum / rated : 0;
}

/** Each rated check-in weighs the same; 0 when none is rated, null when there is no check-in at all. */
export function windowAverage(checkIns: readonly Pick<CheckIn, 'conditionEntries'>[]): number | null {
  if (checkIns.length === 0) return null;
  // Without rounding, the last digits would depend on the order of the check-ins.
  return roundNoise(mean(checkIns.map(checkInAverage).filter((average) => average > 0)));
}
