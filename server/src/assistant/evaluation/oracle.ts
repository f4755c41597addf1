import { forEachFactor } from '@flarewell/domain/measures/factors';
import type { Figures } from './dayFigures.ts';
import { diary } from './diary.ts';
import { flareFigures } from './flareOracle.ts';
import type { FlatQuery as Query } from './flatQuery.ts';
import {
  checkInFigures,
  factorFigures,
  missedFigures,
  noteFigures,
  photoFigures,
  streakFigures,
  symptomFigures,
  weatherFigures,
} from './habitOracle.ts';
import { levelFigures } from './levelOracle.ts';
import {
  adherenceFigures,
  doseFigures,
  limitFigures,
  medicationFigures,
  skipFigures,
} from './medicationOracle.ts';
import { controlFigures, influenceFigures, trackerFigures } from './patternOracle.ts';
import { severityFigures } from './severityOracle.ts';

/** An inactive medication is listed, but not counted. */
function nameFigures(all: readonly { name: string; active?: boolean }[], figure: Query['figure']): Figures {
  const count = [String(all.filter(({ active = true }) => active).length)];
  if (figure === 'count') return { bold: count };
  return { bold: [], ties: [count], mentions: all.map(({ name }) => name) };
}

const oracles: Record<Query['measure'], (query: Query) => Figures> = {
  severity: severityFigures,
  'days-at-level': levelFigures,
  flares: flareFigures,
  symptoms: symptomFigures,
  'medication-days': medicationFigures,
  doses: doseFigures,
  skips: skipFigures,
  adherence: adherenceFigures,
  limits: limitFigures,
  streak: streakFigures,
  'check-ins': checkInFigures,
  'missed-days': missedFigures,
  ...forEachFactor(() => factorFigures),
  weather: weatherFigures,
  notes: noteFigures,
  photos: photoFigures,
  conditions: ({ figure }) => nameFigures(diary.conditions, figure),
  // The medications of a period are those that were used in it, on any day of the week.
  medications: (query) =>
    query.period && query.figure === 'list'
      ? medicationFigures({ ...query, days: null })
      : nameFigures(diary.medications, query.figure),
  influence: influenceFigures,
  control: controlFigures,
  trackers: trackerFigures,
  summary: (query) => checkInFigures({ ...query, measure: 'check-ins', figure: 'count' }),
};

/** The figures of a query, recomputed from the raw check-ins. */
export function figuresOf(query: Query): Figures {
  return oracles[query.measure](query);
}
