import { severityLevels } from '@flarewell/domain/severity';
import {
  type FactorName,
  factorRow,
  factorScale,
  forEachFactor,
  isFactorName,
  type Scale,
} from './factors.ts';

/** One and several, inside a sentence. The same word twice for what is not counted. */
export type Noun = readonly [one: string, many: string];

/** Which figure of a measure. */
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

/** What a figure is broken down by: 'the worst month' is `worst` by `month`. */
export const groupings = ['condition', 'medication', 'symptom', 'month', 'weekday'] as const;
export type Grouping = (typeof groupings)[number];

/** One thing that can be asked of a diary. Rules that are more than data stand where they are used. */
interface MeasureRow {
  noun: Noun;
  /** A level has a scale and is averaged, a count is added up, and a list is told in its own words. */
  kind: 'level' | 'count' | 'percent' | 'list';
  /** The end of the scale that is worse; null if neither is. */
  worse: 'high' | 'low' | null;
  /** Those that make sense in a question. The first is told if the question wants none in particular. */
  figures: readonly FigureKind[];
  by: readonly Grouping[];
  /** The names that limit it. Medications are also limited by the conditions that they are for. */
  names: readonly ('conditions' | 'medications' | 'trackers' | 'symptoms')[];
  /** Which days can be chosen: weekends or weekdays, and those with some weather. */
  filters: readonly ('days' | 'weather')[];
  /** How many days it covers if a question names no period; null for all. */
  usualDays: number | null;
  /** Whether it covers at least the days of the medication's limit. */
  hasWindow?: true;
}

const month = 30;
const calendar = ['month', 'weekday'] as const;
const anyDays = ['days', 'weather'] as const;
const counted = {
  kind: 'count',
  worse: null,
  figures: ['count', 'first', 'last', 'list', 'most', 'least'],
  by: calendar,
  names: [],
  filters: anyDays,
  usualDays: null,
} as const satisfies Partial<MeasureRow>;
const used = {
  ...counted,
  worse: 'high',
  figures: ['count', 'list', 'last', 'first', 'longest', 'most', 'least'],
  by: ['medication', ...calendar],
  names: ['conditions', 'medications'],
  usualDays: month,
  hasWindow: true,
} as const satisfies Partial<MeasureRow>;
const fixed = {
  kind: 'list',
  worse: null,
  figures: ['count'],
  by: [],
  names: [],
  filters: [],
  usualDays: null,
} as const satisfies Partial<MeasureRow>;

function rowOfFactor(name: FactorName): MeasureRow {
  const { name: title, worse } = factorRow(name);
  const noun = title.toLowerCase();
  return {
    noun: [noun, noun],
    kind: 'level',
    worse,
    figures: ['average', 'worst', 'best', 'first', 'last', 'count', 'trend'],
    by: calendar,
    names: [],
    filters: anyDays,
    usualDays: month,
  };
}

export const measureRows = {
  severity: {
    noun: ['severity', 'severity'],
    kind: 'level',
    worse: 'high',
    figures: ['average', 'worst', 'best', 'first', 'last', 'trend', 'list'],
    by: ['condition', ...calendar],
    names: ['conditions'],
    filters: anyDays,
    usualDays: month,
  },
  /** Days with a severity within the `levels` of the query. */
  'days-at-level': {
    ...counted,
    noun: ['day', 'days'],
    worse: 'high',
    figures: [...counted.figures, 'longest', 'current'],
    by: ['condition', ...calendar],
    names: ['conditions'],
  },
  flares: {
    ...counted,
    noun: ['confirmed flare', 'confirmed flares'],
    worse: 'high',
    figures: ['count', 'longest', 'first', 'last', 'worst', 'list', 'average', 'most', 'least'],
    by: ['condition', ...calendar],
    names: ['conditions'],
    filters: [],
  },
  symptoms: {
    ...counted,
    noun: ['symptom', 'symptoms'],
    worse: 'high',
    figures: ['list', 'count', 'last', 'first', 'longest', 'trend', 'most', 'least'],
    by: ['condition', 'symptom', ...calendar],
    names: ['conditions', 'symptoms'],
    usualDays: month,
  },
  'medication-days': {
    ...used,
    noun: ['day of use', 'days of use'],
    figures: [...used.figures, 'current'],
  },
  doses: { ...used, noun: ['dose', 'doses'] },
  skips: {
    ...counted,
    noun: ['skipped dose', 'skipped doses'],
    worse: 'high',
    figures: ['count', 'list', 'first', 'last', 'most', 'least'],
    by: used.by,
    names: used.names,
  },
  adherence: {
    ...counted,
    noun: ['medication adherence', 'medication adherence'],
    kind: 'percent',
    worse: 'low',
    figures: ['average', 'trend', 'best', 'worst'],
    by: used.by,
    names: used.names,
    usualDays: 7,
  },
  /** Days used compared with each medication's limit. */
  limits: {
    ...fixed,
    noun: ['usage limit', 'usage limits'],
    names: used.names,
    usualDays: month,
    hasWindow: true,
  },
  streak: { ...fixed, noun: ['streak', 'streak'], figures: ['count', 'longest'] },
  'check-ins': { ...counted, noun: ['check-in', 'check-ins'] },
  'missed-days': {
    ...counted,
    noun: ['missed day', 'missed days'],
    worse: 'high',
    figures: ['count', 'first', 'last', 'most', 'least'],
    filters: ['days'],
    usualDays: month,
  },
  ...forEachFactor(rowOfFactor),
  weather: { ...counted, noun: ['weather', 'weather'], figures: ['count', 'most'], usualDays: month },
  notes: { ...counted, noun: ['note', 'notes'], names: ['conditions'], usualDays: month },
  photos: { ...counted, noun: ['photo', 'photos'] },
  /** The tracked conditions themselves. */
  conditions: {
    ...fixed,
    noun: ['condition', 'conditions'],
    figures: ['list', 'count'],
    names: ['conditions'],
  },
  /** The medications themselves: dosage, schedule and use, as a table. */
  medications: {
    ...fixed,
    noun: ['medication', 'medications'],
    figures: ['list', 'count'],
    names: used.names,
    usualDays: month,
    hasWindow: true,
  },
  /** What the search for patterns says about `factor`, `trackers` or everything. */
  influence: {
    ...fixed,
    noun: ['influence', 'influence'],
    names: ['conditions', 'trackers'],
    filters: ['weather'],
  },
  /** Weeks in which the skin was well controlled. */
  control: { ...fixed, noun: ['well-controlled week', 'well-controlled weeks'], names: ['conditions'] },
  /** Days on which a thing to track was noted. */
  trackers: {
    ...counted,
    noun: ['thing you track', 'things you track'],
    figures: ['count', 'list', 'first', 'last', 'longest', 'trend', 'most', 'least'],
    names: ['trackers'],
    usualDays: month,
  },
} as const satisfies Record<string, MeasureRow>;

export type Measure = keyof typeof measureRows;
export const measures = Object.keys(measureRows) as Measure[];

/** The row with its optional columns, which the types of single rows lack. */
export function measureRow(measure: Measure): MeasureRow {
  return measureRows[measure];
}

/** The scale on which it is rated, or on which the days are rated that it counts. */
export function scaleOf(measure: Measure): Scale {
  return isFactorName(measure) ? factorScale(measure) : severityLevels;
}
