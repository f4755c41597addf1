import { type Level, levels } from '@flarewell/domain/measures/ratings';
import { botheredFrom, mostBadDays } from '@flarewell/domain/patterns/control';
import { severityScale } from '@flarewell/domain/severity';
import { chartLineLimit } from './chart.ts';
import type { Recorder } from './recorder.ts';

/** '5 Extreme' */
export function severityText(level: Level): string {
  return `${level} ${severityScale[level].label}`;
}

export const summaryWords = {
  title: 'Healthcare Provider Summary',
  chart: 'Severity by week',
  chartShortened: `The chart shows the ${chartLineLimit} conditions that were rated on the most days.`,
  noChart: 'No severity was recorded in this period.',
  conditions: 'Conditions',
  conditionColumns: ['Condition', 'Average', 'Worst', 'Days ≥ 4', 'Trend', 'Top symptoms'],
  noConditions: 'No conditions are recorded.',
  control: 'Control and flares',
  wellControlled: 'Well controlled',
  controlNote: `Weeks (Mon–Sun) with at most ${mostBadDays} days at ${botheredFrom} or above and ${mostBadDays} with “As required” medication; missing days give a range.`,
  flares: 'Confirmed flares',
  possibleFlares: 'Possible flares, not yet confirmed',
  noFlares: 'No confirmed flares.',
  unknownFlares: 'Confirmed flares are not loaded yet.',
  failedFlares: 'Confirmed flares could not be loaded.',
  medications: 'Medications',
  medicationColumns: ['Medication', 'Days used', 'Limit', 'Doses', 'Adherence', 'Last used'],
  noMedications: 'No medications are recorded.',
  medicationNote:
    'Days used are counted in the last 30 days, or as many days as the limit if that is longer, and then in the whole period. Doses and adherence cover the whole period.',
  lifestyle: 'Lifestyle',
  lifestyleNote: 'Average of recorded days, on a scale of 1 to 5 unless another is named.',
  patterns: 'Patterns found',
  patternsNote:
    'An association found in the diary: what came before worse days. It is no proof of a cause, and no diagnosis.',
  noPatterns: 'No pattern was found.',
  notes: 'Notes',
  photos: 'Photos',
} as const;

const recorders = {
  patient: {
    caution: 'Patient-reported, not a diagnosis',
    recorded: 'Recorded by the patient in daily check-ins.',
  },
  carers: {
    caution: 'Recorded by carers, not a diagnosis',
    recorded: 'Recorded in daily check-ins by somebody who cares for the patient.',
  },
} as const satisfies Record<Recorder, { caution: string; recorded: string }>;

/** How a summary says who recorded it, and that it is no diagnosis. */
export function originWords({ recordedBy = 'patient' }: { recordedBy?: Recorder }) {
  const { caution, recorded } = recorders[recordedBy];
  return {
    caution,
    disclaimer: `${recorded} Severity ${levels.map(severityText).join(', ')}. This summary gives no medical advice or diagnosis.`,
  };
}

/** The same as one text. */
export function originText(report: { recordedBy?: Recorder }): string {
  const { caution, disclaimer } = originWords(report);
  return `${caution}. ${disclaimer}`;
}

/** Shown instead of a missing number. */
export const noFigure = '–';

/** The name of what is counted for all conditions together. */
export const allConditions = 'All conditions';
