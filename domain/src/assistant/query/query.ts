import type { SkipReason, Symptom } from '@flarewell/domain/checkIns';
import type { DayRange } from '@flarewell/domain/day';
import type { Scale, SearchedFactor, Weather } from '@flarewell/domain/measures/factors';
import type { FigureKind, Grouping, Measure } from '@flarewell/domain/measures/measures';

export const dayFilters = ['weekends', 'weekdays'] as const;
export type DayFilter = (typeof dayFilters)[number];

/**
 * A question that can be answered from the records. The built-in analyst makes one from a person's words, and a provider
 * sends one with its tool call, so that both give the same figures.
 */
export interface Query {
  measure: Measure;
  figure: FigureKind;
  by: Grouping | null;
  /** Names, spelled as in the records. An empty list means all of them. */
  conditions: readonly string[];
  medications: readonly string[];
  /** Things that the person tracks, such as 'Dairy'. */
  trackers: readonly string[];
  symptoms: readonly Symptom[];
  /** Of days, or of the worst rating of flares; both ends count. */
  levels: Scale | null;
  /** Only skips for this reason. */
  reason: SkipReason | null;
  /** Only days with this weather; for `influence`, the kind that is meant. */
  weather: Weather | null;
  /** Only for `influence`. */
  factor: SearchedFactor | 'weather' | null;
  /** Only notes that contain this text. */
  text: string | null;
  /** Null means the measure's usual period, as in docs/rules.md. */
  period: DayRange | null;
  /** A second period to compare with. */
  against: DayRange | null;
  /** Null means every day of the week. */
  days: DayFilter | null;
}

/** Fills in what a question does not mention. */
export function makeQuery(asked: Pick<Query, 'measure' | 'figure'> & Partial<Query>): Query {
  return {
    by: null,
    conditions: [],
    medications: [],
    trackers: [],
    symptoms: [],
    levels: null,
    reason: null,
    weather: null,
    factor: null,
    text: null,
    period: null,
    against: null,
    days: null,
    ...asked,
  };
}
