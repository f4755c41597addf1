import { severityLevels } from '@flarewell/domain/measures/ratings';
import { adherenceDays } from '@flarewell/domain/medications/adherence';
import { factorRow, factorScale, forEachFactor, isFactorName, type Scale } from './factors.ts';

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
  /** The longest time without it. */
  'gap',
  /** The run of days that lasts until now. */
  'current',
  'first',
  'last',
  'list',
  'trend',
] as const;
export type FigureKind = (typeof figures)[number];

/** What a figure is broken down by: 'the worst month' is `worst` by `month`. */
export const groupings = ['condition', 'medication', 'symptom', 'week', 'month', 'weekday'] as const;
export type Grouping = (typeof groupings)[number];

/** What a question can name. */
export type NameKind = 'conditions' | 'medications' | 'trackers' | 'symptoms';

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
  names: readonly NameKind[];
  /** Whether its days can be chosen by other measures; of days without a check-in only the day of the week is known. */
  filters: 'any' | 'week' | 'none';
  /** How many days it covers if a question names no period; null for all. */
  usualDays: number | null;
  /** Whether it covers at least the days of the medication's limit. */
  hasWindow?: true;
}

const month = 30;
const calendar = ['week', 'month', 'weekday'] as const;
const ofConditions = ['condition', ...calendar] as const;
const ofMedications = ['medication', ...calendar] as const;
const medicationNames = ['conditions', 'medications'] as const;

function level(noun: string, worse: 'high' | 'low', row: Partial<MeasureRow> = {}): MeasureRow {
  return {
    ...counted([noun, noun], { kind: 'level', worse, usualDays: month }),
    figures: ['average', 'worst', 'best', 'first', 'last', 'count', 'trend', 'list'],
    ...row,
  };
}

function counted(noun: Noun, row: Partial<MeasureRow> = {}): MeasureRow {
  return {
    noun,
    kind: 'count',
    worse: null,
    figures: ['count', 'first', 'last', 'list', 'most', 'least'],
    by: calendar,
    names: [],
    filters: 'any',
    usualDays: null,
    ...row,
  };
}

function ofMedication(noun: Noun, row: Partial<MeasureRow>): MeasureRow {
  return counted(noun, { worse: 'high', by: ofMedications, names: medicationNames, ...row });
}

function told(noun: Noun, row: Partial<MeasureRow> = {}): MeasureRow {
  return counted(noun, { kind: 'list', figures: ['count'], by: [], filters: 'none', ...row });
}

export const measureRows = {
  severity: level('severity', 'high', {
    figures: ['average', 'worst', 'best', 'first', 'last', 'trend', 'list'],
    by: ofConditions,
    names: ['conditions'],
  }),
  /** Days with a severity within the `levels` of the query. */
  'days-at-level': counted(['day', 'days'], {
    worse: 'high',
    figures: ['count', 'first', 'last', 'list', 'most', 'least', 'longest', 'gap', 'current'],
    by: ofConditions,
    names: ['conditions'],
  }),
  flares: counted(['confirmed flare', 'confirmed flares'], {
    worse: 'high',
    figures: ['count', 'longest', 'gap', 'first', 'last', 'worst', 'list', 'average', 'most', 'least'],
    by: ofConditions,
    names: ['conditions'],
    filters: 'none',
  }),
  symptoms: counted(['symptom', 'symptoms'], {
    worse: 'high',
    figures: ['list', 'count', 'last', 'first', 'longest', 'gap', 'trend', 'most', 'least'],
    by: [...ofConditions, 'symptom'],
    names: ['conditions', 'symptoms'],
    usualDays: month,
  }),
  'medication-days': ofMedication(['day of use', 'days of use'], {
    figures: ['count', 'list', 'last', 'first', 'longest', 'gap', 'most', 'least', 'current'],
    usualDays: month,
    hasWindow: true,
  }),
  doses: ofMedication(['dose', 'doses'], {
    figures: ['count', 'list', 'last', 'first', 'longest', 'most', 'least'],
    usualDays: month,
    hasWindow: true,
  }),
  skips: ofMedication(['skipped dose', 'skipped doses'], {
    figures: ['count', 'list', 'first', 'last', 'most', 'least'],
  }),
  adherence: ofMedication(['medication adherence', 'medication adherence'], {
    kind: 'percent',
    worse: 'low',
    figures: ['average', 'trend', 'best', 'worst'],
    usualDays: adherenceDays,
  }),
  /** Days used compared with each medication's limit. */
  limits: told(['usage limit', 'usage limits'], {
    names: medicationNames,
    usualDays: month,
    hasWindow: true,
  }),
  streak: told(['streak', 'streak'], { figures: ['count', 'longest'] }),
  'check-ins': counted(['check-in', 'check-ins']),
  'missed-days': counted(['missed day', 'missed days'], {
    worse: 'high',
    figures: ['count', 'first', 'last', 'longest', 'most', 'least'],
    filters: 'week',
    usualDays: month,
  }),
  ...forEachFactor((name) => level(factorRow(name).name.toLowerCase(), factorRow(name).worse)),
  weather: counted(['weather', 'weather'], { figures: ['count', 'most'], usualDays: month }),
  notes: counted(['note', 'notes'], { names: ['conditions'], usualDays: month }),
  photos: counted(['photo', 'photos']),
  /** The tracked conditions themselves. */
  conditions: told(['condition', 'conditions'], { figures: ['list', 'count'], names: ['conditions'] }),
  /** The medications themselves: dosage, schedule and use, as a table. */
  medications: told(['medication', 'medications'], {
    figures: ['list', 'count'],
    names: medicationNames,
    usualDays: month,
    hasWindow: true,
  }),
  /** What the search for patterns says about `factor`, `trackers` or everything. */
  influence: told(['influence', 'influence'], { names: ['conditions', 'trackers'] }),
  /** Weeks in which the skin was well controlled. */
  control: told(['well-controlled week', 'well-controlled weeks'], { names: ['conditions'] }),
  /** The document for a doctor, which the app opens. */
  summary: told(['healthcare summary', 'healthcare summaries'], { usualDays: month }),
  /** Days on which a thing to track was noted. */
  trackers: counted(['thing you track', 'things you track'], {
    figures: ['count', 'list', 'first', 'last', 'longest', 'gap', 'trend', 'most', 'least'],
    names: ['trackers'],
    usualDays: month,
  }),
};

export type Measure = keyof typeof measureRows;
export const measures = Object.keys(measureRows) as Measure[];

/** The scale on which it is rated, or on which the days are rated that it counts. */
export function scaleOf(measure: Measure): Scale {
  return isFactorName(measure) ? factorScale(measure) : severityLevels;
}
