import { makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import { measureRows } from '@flarewell/domain/measures/measures';
import { shiftPeriod } from '#assistant/reading/periods/ranges.ts';
import { levelsOf, strongFigures, valuesOf } from '#assistant/reading/query/figures.ts';
import { isSupported, measureSupport } from '#assistant/reading/query/measureSupport.ts';
import type { Kind } from './names.ts';
import type { TaggedQuestion } from './taggedQuestion.ts';

/** 'When was the last time' after a question about yesterday looks at all days. */
export function isElsewhere(figure: Query['figure'] | undefined, { period }: Query): boolean {
  return (figure === 'last' || figure === 'first') && period !== null && period.from === period.to;
}

/** The earlier query with the parts that the message mentions. */
export function change(query: Query, asked: TaggedQuestion): Query | null {
  const names = (kind: Kind) => [
    ...new Set(asked.mentions.filter((mention) => mention.kind === kind).map(({ name }) => name)),
  ];
  const isBoth = names('conditions').length > 0 && names('medications').length > 0;
  const conditions = isBoth && query.medications.length > 0 ? [] : names('conditions');
  const medications = isBoth && query.medications.length === 0 ? [] : names('medications');
  const trackers = names('trackers');
  const only = composeFigure(asked, query);
  if (asked.tags.has('unanswerable') || asked.tags.has('while')) return null;
  const shifted = asked.shift && query.period ? shiftPeriod(asked.shift, query.period) : null;
  if (asked.shift && (!shifted || shifted.from > asked.today)) return null;
  if (asked.tags.has('joint') && query.measure !== 'severity') return null;
  if (asked.tags.has('why') && query.measure !== 'skips') return null;
  if (asked.tags.has('more') && !asked.against && !shifted) return null;
  // When a change began is not known.
  if (query.figure === 'trend' && only.figure === 'first') return null;
  // The answer to 'the most frequent symptom' tells how often.
  if (query.measure === 'symptoms' && query.figure === 'most' && only.figure === 'count') return query;
  const kept = isElsewhere(only.figure, query) ? null : query.period;
  const isAgainst = asked.against !== null || (shifted !== null && asked.tags.has('compare'));
  const isKept = {
    period: isAgainst ? (query.period ?? asked.period) : (shifted ?? asked.period ?? kept),
    days: asked.days[0] ?? query.days,
  };
  const next: Query = {
    ...query,
    ...only,
    ...isKept,
    against: asked.against ?? (isAgainst ? shifted : shifted || asked.period ? null : query.against),
    conditions: rename(query.conditions, conditions, asked, only.by === 'condition'),
    medications: rename(query.medications, medications, asked),
    trackers: rename(query.trackers, trackers, asked),
  };
  if (isSupported(next)) return next;
  if (trackers.length > 0) return makeQuery({ measure: 'trackers', figure: 'count', trackers, ...isKept });
  if (conditions.length > 0)
    return makeQuery({ measure: 'severity', figure: 'average', conditions, ...isKept });
  if (medications.length > 0)
    return makeQuery({ measure: 'medication-days', figure: 'count', medications, ...isKept });
  return null;
}

/** 'Compared with my hands' and 'and my hands, both' add a name, 'and my hands' replaces it, 'all conditions' removes it. */
function rename(
  kept: readonly string[],
  named: readonly string[],
  { tags, period }: TaggedQuestion,
  isAll = false,
): readonly string[] {
  if (named.length === 0) return isAll ? [] : kept;
  return (tags.has('compare') || tags.has('joint')) && !period ? [...new Set([...kept, ...named])] : named;
}

/** Figure, grouping and levels of the message, if it has any. */
function composeFigure(asked: TaggedQuestion, query: Query): Partial<Query> {
  const named = valuesOf(asked, 'f:') as Query['figure'][];
  const figure = named.find((some) => strongFigures.some((other) => other === some)) ?? named[0];
  const [by] = valuesOf(asked, 'g:') as Query['by'][];
  const levels = levelsOf(asked, query.measure);
  const { figures } = measureRows[query.measure];
  const { alias = {} } = measureSupport[query.measure];
  const isGrouped = by && (figure === 'list' || figure === 'average');
  const isFigure = figure && !isGrouped && !(figure === 'trend' && asked.tags.has('compare'));
  // 'How long were they' wants the table of flares.
  if (asked.tags.has('duration') && !figure)
    return { figure: query.measure === 'flares' ? 'list' : 'longest' };
  return {
    ...(isFigure && { figure: figures.includes(figure) ? figure : (alias[figure] ?? figure) }),
    ...(by && { by }),
    ...(levels && { levels }),
    ...(levels && query.measure === 'severity' && { measure: 'days-at-level', figure: 'count' }),
  };
}
