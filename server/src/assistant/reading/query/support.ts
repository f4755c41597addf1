import type { FigureKind, Grouping, Measure, Query } from '@flarewell/domain/assistant/query/query';
import { type FactorName, factorNames, factorRow, forEachFactor } from '@flarewell/domain/measures/factors';

interface Support {
  figures: readonly FigureKind[];
  by?: readonly Grouping[];
  takes?: readonly ('conditions' | 'medications' | 'trackers' | 'symptoms' | 'weather')[];
  /** Figures that mean another one for this measure. */
  alias?: Partial<Record<FigureKind, FigureKind>>;
  /** The answer is about today, whatever the period. */
  isCurrent?: boolean;
  /** The answer covers all days of the week. */
  isEveryDay?: boolean;
}

const calendar = ['month', 'weekday'] as const;
/** Of these, 'most' and 'least' name a group, and a group must be asked for. */
const extremes: readonly FigureKind[] = ['most', 'least'];
const factor: Support = {
  figures: ['average', 'worst', 'best', 'first', 'last', 'count', 'trend'],
  by: calendar,
  alias: { list: 'average' },
};
function supportFactor(name: FactorName): Support {
  const { isAmount, worse } = factorRow(name);
  if (!isAmount) return factor;
  const [most, least] = worse === 'high' ? (['worst', 'best'] as const) : (['best', 'worst'] as const);
  return { ...factor, alias: { ...factor.alias, most, least } };
}
const counted: Support = {
  figures: ['count', 'first', 'last', 'list', ...extremes],
  by: calendar,
  alias: { average: 'count', best: 'least', worst: 'most' },
};
const used: Support = {
  figures: ['count', 'list', 'last', 'first', 'longest', ...extremes],
  by: ['medication', ...calendar],
  takes: ['medications'],
  alias: { average: 'count' },
};

/** What each measure can be asked for. A question that wants anything else is not understood. */
export const support: Record<Measure, Support> = {
  severity: {
    figures: ['average', 'worst', 'best', 'first', 'last', 'trend', 'list'],
    by: ['condition', ...calendar],
    takes: ['conditions', 'weather'],
    alias: { most: 'worst', least: 'best', count: 'average' },
  },
  'days-at-level': {
    ...counted,
    figures: [...counted.figures, 'longest', 'current'],
    by: ['condition', ...calendar],
    takes: ['conditions', 'weather'],
  },
  flares: {
    figures: ['count', 'longest', 'first', 'last', 'worst', 'list', 'average', ...extremes],
    by: ['condition', ...calendar],
    takes: ['conditions'],
    isEveryDay: true,
  },
  symptoms: {
    figures: ['list', 'count', 'last', 'first', 'longest', 'trend', ...extremes],
    by: ['condition', ...calendar],
    takes: ['conditions', 'symptoms', 'weather'],
    alias: { average: 'count', worst: 'most' },
  },
  'medication-days': { ...used, figures: [...used.figures, 'current'] },
  doses: used,
  skips: {
    figures: ['count', 'list', 'first', 'last', ...extremes],
    takes: ['medications'],
    by: ['medication', ...calendar],
    alias: { average: 'count' },
  },
  adherence: {
    figures: ['average', 'trend', 'best', 'worst'],
    takes: ['medications'],
    by: ['medication', ...calendar],
    alias: { count: 'average', list: 'average', most: 'best', least: 'worst' },
  },
  limits: {
    figures: ['count'],
    takes: ['medications'],
    by: ['medication'],
    alias: { list: 'count', average: 'count' },
    isCurrent: true,
  },
  streak: {
    figures: ['count', 'longest'],
    alias: { best: 'longest', most: 'longest', worst: 'longest', list: 'count', average: 'count' },
    isEveryDay: true,
  },
  'check-ins': counted,
  'missed-days': {
    ...counted,
    figures: ['count', 'first', 'last', ...extremes],
    alias: { ...counted.alias, list: 'count' },
  },
  ...forEachFactor(supportFactor),
  weather: {
    figures: ['count', 'most'],
    by: calendar,
    takes: ['weather'],
    alias: { list: 'count', average: 'most' },
  },
  notes: { ...counted, takes: ['conditions'] },
  photos: counted,
  conditions: { figures: ['list', 'count'], isCurrent: true },
  medications: { figures: ['list', 'count'], takes: ['conditions'], isCurrent: true },
  influence: { figures: ['count'], takes: ['conditions', 'trackers', 'weather'], isCurrent: true },
  control: {
    figures: ['count'],
    takes: ['conditions'],
    alias: { list: 'count', average: 'count' },
    isEveryDay: true,
  },
  trackers: {
    figures: ['count', 'list', 'first', 'last', 'longest', 'trend', ...extremes],
    by: calendar,
    takes: ['trackers', 'weather'],
    alias: { average: 'count' },
  },
};

const rated: readonly Measure[] = ['days-at-level', 'flares', ...factorNames];
/** These name the most frequent one even if no grouping is asked for. */
const named: readonly Measure[] = ['trackers', 'symptoms', 'medication-days', 'doses', 'skips', 'weather'];

/** Whether every part of the query counts in its answer. */
export function isSupported(query: Query): boolean {
  const { figures, by = [], takes = [], isCurrent, isEveryDay } = support[query.measure];
  const has = (kind: (typeof takes)[number]) => takes.includes(kind);
  const isComparable = query.figure === 'average' || query.figure === 'count';
  const isExtreme = extremes.includes(query.figure) || ['best', 'worst'].includes(query.figure);
  const needsGroup =
    query.measure === 'adherence'
      ? isExtreme
      : extremes.includes(query.figure) && !named.includes(query.measure);
  // Which symptoms there are has no direction.
  const isAimless = query.measure === 'symptoms' && query.figure === 'trend' && query.symptoms.length === 0;
  return (
    figures.includes(query.figure) &&
    !isAimless &&
    (query.by === null ? !needsGroup : by.includes(query.by)) &&
    (query.conditions.length === 0 || has('conditions')) &&
    (query.medications.length === 0 || has('medications')) &&
    (query.trackers.length === 0 || has('trackers')) &&
    (query.symptoms.length === 0 || has('symptoms')) &&
    (query.weather === null || has('weather')) &&
    (query.levels === null || rated.includes(query.measure)) &&
    (query.against === null ||
      (isComparable && query.by === null && !isCurrent && query.measure !== 'control')) &&
    !(isCurrent && (query.period || query.days)) &&
    !(isEveryDay && query.days)
  );
}
