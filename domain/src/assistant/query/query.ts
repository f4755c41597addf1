import type { SkipReason, Symptom } from '@flarewell/domain/checkIns';
import type { DayRange } from '@flarewell/domain/day';
import {
  factorNames,
  type Scale,
  type SearchedFactor,
  type Weather,
} from '@flarewell/domain/measures/factors';
import type { FigureKind, Grouping, Measure, NameKind } from '@flarewell/domain/measures/measures';

export function isExtreme(figure: FigureKind): boolean {
  return ['best', 'worst', 'most', 'least'].includes(figure);
}

/** A stretch of days. A named one is resolved when the question is answered. */
export type Period = DayRange | NamedPeriod;
export type NamedPeriod =
  | { kind: 'last'; days: number }
  /** A week, month or year of the calendar; 0 back is the current one. */
  | { kind: 'calendar'; unit: CalendarUnit; back: number }
  /** From the first use of the medication of this name on. */
  | { kind: 'since-use'; medication: string }
  | { kind: 'everything' };
export const calendarUnits = ['week', 'month', 'year'] as const;
export type CalendarUnit = (typeof calendarUnits)[number];

/** What a figure is compared with: as many days before, the days that the filters leave out, or another period. */
export type Against = Period | { kind: 'before' } | OtherDays;
type OtherDays = { kind: 'other-days' };

export const dayGroups = ['weekends', 'weekdays'] as const;

/** What can choose the days of a question. */
export const filterMeasures = [
  'severity',
  ...factorNames,
  'symptoms',
  'trackers',
  'medication-days',
  'weather',
  'notes',
  'week',
] as const;
export type FilterMeasure = (typeof filterMeasures)[number];

/** The names that the records have. */
export const recordKinds = ['conditions', 'medications', 'trackers'] as const satisfies NameKind[];
export type RecordKind = (typeof recordKinds)[number];

/** Of what a filter is a name, if of a record. */
export const filterKinds: { [Name in FilterMeasure]?: RecordKind } = {
  severity: 'conditions',
  'medication-days': 'medications',
  trackers: 'trackers',
};

/** Chooses the days on which another measure is at some levels, or is noted. */
export interface DayFilter {
  measure: FilterMeasure;
  /** A condition, symptom, thing to track, medication, weather, text of a note, or 'weekends'; null for the whole skin. */
  name: string | null;
  /** For severity and factors. */
  levels: Scale | null;
  /** The days on which it was not noted. */
  isNot: boolean;
  /** The days after such days. */
  isDayAfter: boolean;
}

export const filterLimit = 3;

/**
 * A question that can be answered from the records. Its parts are the chips on the screen. Choosing chips, typing a
 * question and a provider's tool call all make a query, so that they get the same figures.
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
  /** Only for `weather` and `influence`: one kind of weather. Null means every kind. */
  weather: Weather | null;
  /** Only for `influence`. */
  factor: SearchedFactor | 'weather' | null;
  /** Only notes that contain this text. */
  text: string | null;
  /** Null means the measure's usual period, as in docs/rules.md. */
  period: Period | null;
  against: Against | null;
  /** Only days that all of these let through. */
  where: readonly DayFilter[];
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
    where: [],
    ...asked,
  };
}

export function makeFilter(asked: Pick<DayFilter, 'measure'> & Partial<DayFilter>): DayFilter {
  return { name: null, levels: null, isNot: false, isDayAfter: false, ...asked };
}

export function isNamedPeriod<Named extends { kind: string }>(period: DayRange | Named): period is Named {
  return 'kind' in period;
}

export function isOtherDays(against: Against | null): against is OtherDays {
  return against !== null && isNamedPeriod(against) && against.kind === 'other-days';
}
