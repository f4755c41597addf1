import type { SkipReason, Symptom } from '@flarewell/domain/checkIns';
import type { DayRange } from '@flarewell/domain/day';
import { factorNames, type SearchedFactor, type Weather } from '@flarewell/domain/measures/factors';
import type { Level } from '@flarewell/domain/ratings';

/** The things that a question can ask about. */
export const measures = [
  'severity',
  /** Days with a severity within the `levels` of the query. */
  'days-at-level',
  'flares',
  'symptoms',
  'medication-days',
  'doses',
  'skips',
  'adherence',
  /** Days used compared with each medication's limit. */
  'limits',
  'streak',
  'check-ins',
  'missed-days',
  ...factorNames,
  'weather',
  'notes',
  'photos',
  /** The tracked conditions themselves. */
  'conditions',
  /** The medications themselves: dosage, schedule and use, as a table. */
  'medications',
  /** What the search for patterns says about `factor`, `trackers` or everything. */
  'influence',
  /** Weeks in which the skin was well controlled. */
  'control',
  /** Days on which a thing to track was noted. */
  'trackers',
] as const;
export type Measure = (typeof measures)[number];

/** Which figure of it. */
export const figures = [
  'average',
  'count',
  'best',
  'worst',
  'most',
  'least',
  'longest',
  /** The run of days that lasts until now. */
  'current',
  'first',
  'last',
  'list',
  'trend',
] as const;
export type FigureKind = (typeof figures)[number];

/** What the figure is broken down by: 'the worst month' is `worst` by `month`. */
export const groupings = ['condition', 'medication', 'symptom', 'month', 'weekday'] as const;
export type Grouping = (typeof groupings)[number];

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
  levels: { min: Level; max: Level } | null;
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
