import type { Query } from '@flarewell/domain/assistant/query/query';
import {
  type FactorName,
  factorNames,
  factorRow,
  forEachFactor,
  type Scale,
} from '@flarewell/domain/measures/factors';
import { type FigureKind, type Measure, measureRows, scaleOf } from '@flarewell/domain/measures/measures';

/** What the reader adds to the table of measures. */
interface MeasureSupport {
  /** The names and filters that a typed question may have. Those of the table go to providers, too. */
  takes?: readonly ('conditions' | 'medications' | 'trackers' | 'symptoms' | 'weather')[];
  /** Figures that mean another one for this measure. */
  alias?: Partial<Record<FigureKind, FigureKind>>;
  /** The answer is about today, whatever the period. */
  isCurrent?: boolean;
}

const counted: MeasureSupport = { alias: { average: 'count', best: 'least', worst: 'most' } };
const used: MeasureSupport = { takes: ['medications'], alias: { average: 'count' } };

function supportFactor(name: FactorName): MeasureSupport {
  const { isAmount, worse } = factorRow(name);
  if (!isAmount) return { alias: { list: 'average' } };
  const [most, least] = worse === 'high' ? (['worst', 'best'] as const) : (['best', 'worst'] as const);
  return { alias: { list: 'average', most, least } };
}

/** A question that wants anything else is not understood. */
export const measureSupport: Record<Measure, MeasureSupport> = {
  severity: {
    takes: ['conditions', 'weather'],
    alias: { most: 'worst', least: 'best', count: 'average' },
  },
  'days-at-level': { ...counted, takes: ['conditions', 'weather'] },
  flares: { takes: ['conditions'] },
  symptoms: {
    takes: ['conditions', 'symptoms', 'weather'],
    alias: { average: 'count', worst: 'most' },
  },
  'medication-days': used,
  doses: used,
  skips: used,
  adherence: {
    takes: ['medications'],
    alias: { count: 'average', list: 'average', most: 'best', least: 'worst' },
  },
  limits: { takes: ['medications'], alias: { list: 'count', average: 'count' }, isCurrent: true },
  streak: {
    alias: { best: 'longest', most: 'longest', worst: 'longest', list: 'count', average: 'count' },
  },
  'check-ins': counted,
  'missed-days': { alias: { ...counted.alias, list: 'count' } },
  ...forEachFactor(supportFactor),
  weather: { takes: ['weather'], alias: { list: 'count', average: 'most' } },
  notes: { ...counted, takes: ['conditions'] },
  photos: counted,
  conditions: { isCurrent: true },
  medications: { takes: ['conditions'], isCurrent: true },
  influence: { takes: ['conditions', 'trackers', 'weather'], isCurrent: true },
  control: { takes: ['conditions'], alias: { list: 'count', average: 'count' } },
  trackers: { takes: ['trackers', 'weather'], alias: { average: 'count' } },
};

const rated: readonly Measure[] = ['days-at-level', 'flares', ...factorNames];
/** Of these, 'most' and 'least' name a group, and a group must be asked for. */
const extremes: readonly FigureKind[] = ['most', 'least'];
/** These name the most frequent one even if no grouping is asked for. */
const named: readonly Measure[] = ['trackers', 'symptoms', 'medication-days', 'doses', 'skips', 'weather'];

/** Whether every part of the query counts in its answer. */
export function isSupported(query: Query): boolean {
  const { figures, by, filters } = measureRows[query.measure];
  const { takes = [], isCurrent } = measureSupport[query.measure];
  const scale = scaleOf(query.measure);
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
    (query.by === null ? !needsGroup : by.includes(query.by) || isOfEach(query)) &&
    (query.conditions.length === 0 || has('conditions')) &&
    (query.medications.length === 0 || has('medications')) &&
    (query.trackers.length === 0 || has('trackers')) &&
    (query.symptoms.length === 0 || has('symptoms')) &&
    (query.weather === null || has('weather')) &&
    (query.levels === null || (rated.includes(query.measure) && isWithin(query.levels, scale))) &&
    (query.against === null ||
      (isComparable && query.by === null && !isCurrent && query.measure !== 'control')) &&
    !(isCurrent && (query.period || query.days)) &&
    (query.days === null || filters.includes('days'))
  );
}

/** Limits are told of each medication anyway. */
function isOfEach({ measure, by }: Query): boolean {
  return measure === 'limits' && by === 'medication';
}

function isWithin({ min, max }: Scale, scale: Scale): boolean {
  return scale.min <= min && min <= max && max <= scale.max;
}
