import { keepApplicable } from '@flarewell/domain/assistant/query/applicable';
import { isCalendar } from '@flarewell/domain/assistant/query/periods';
import { isExtreme, type Query } from '@flarewell/domain/assistant/query/query';
import { highLevels, isFactorName } from '@flarewell/domain/measures/factors';
import { type FigureKind, type Grouping, measureRows } from '@flarewell/domain/measures/measures';
import { severityLevels } from '@flarewell/domain/measures/ratings';

/**
 * The query with these parts, and without what does not go with them, so that its answer never has to say what it left
 * out. Without parts: the query as it is answered.
 */
export function changeQuery(query: Query, parts: Partial<Query> = {}): Query {
  const next = keepApplicable({ ...query, ...parts });
  const { kind, figures } = measureRows[next.measure];
  const plain = plainFigure(next);
  const given = figures.includes(next.figure) ? next.figure : plain;
  const isFigureChosen = parts.figure !== undefined && given !== plain;
  const isReplaced = isFigureChosen || isCalendar(parts.by ?? null);
  const against = kind === 'list' || isReplaced ? null : next.against;
  const wanted = against === null ? given : plain;
  const by = chooseBreakdown(next, wanted, { isCompared: against !== null, isFigureChosen });
  const canHave = by === null ? !needsBreakdown(next, wanted) : !isCalendar(by) || isExtreme(wanted);
  const figure = mergeRanking({ ...next, by }, canHave ? wanted : plain);
  return {
    ...next,
    figure,
    by,
    against,
    levels: chooseLevels({ ...next, figure }),
    period: hasPeriod({ ...next, figure }) ? next.period : null,
  };
}

/** The figure that every breakdown and comparison has. */
function plainFigure({ measure }: Query): FigureKind {
  const { kind, figures } = measureRows[measure];
  if (kind === 'list') return figures[0] ?? 'count';
  return kind === 'count' ? 'count' : 'average';
}

/** 'Most doses' is of a medication or a month; the worst severity and the worst flare are of a day. */
function needsBreakdown({ measure }: Query, figure: FigureKind): boolean {
  const isOfDay = measureRows[measure].kind === 'level' || (measure === 'flares' && figure === 'worst');
  return isExtreme(figure) && !isOfDay;
}

function chooseBreakdown(
  query: Query,
  figure: FigureKind,
  { isCompared, isFigureChosen }: { isCompared: boolean; isFigureChosen: boolean },
): Grouping | null {
  const { by, measure } = query;
  if (isFigureChosen && by === null && needsBreakdown(query, figure) && !isRanking(query, figure)) {
    return measureRows[measure].by.find((each) => !isCalendar(each)) ?? 'month';
  }
  const isLeft = isCalendar(by) && (isCompared || (isFigureChosen && !isExtreme(figure)));
  return isLeft ? null : by;
}

/** Whether the question is which of all symptoms, kinds of weather or tracked things is the most frequent. */
export function isRanking(query: Query, figure: FigureKind): boolean {
  return ranksAll(query) && query.by === null && ['list', 'count', 'most'].includes(figure);
}

export function ranksAll({ measure, symptoms, trackers, weather }: Query): boolean {
  return (
    (measure === 'symptoms' && symptoms.length === 0) ||
    (measure === 'trackers' && trackers.length === 0) ||
    (measure === 'weather' && weather === null)
  );
}

/** A list, a number and 'most' of a ranking are the same table. */
function mergeRanking(query: Query, figure: FigureKind): FigureKind {
  return isRanking(query, figure) ? (measureRows[query.measure].figures[0] ?? figure) : figure;
}

const figuresAtLevel: readonly FigureKind[] = ['count', 'first', 'last', 'list', 'longest', 'current'];

/** Whether the question can be limited to some levels of a rating. */
export function hasLevels({ measure, figure }: Query): boolean {
  if (measure === 'days-at-level' || measure === 'flares') return true;
  return (measure === 'severity' || isFactorName(measure)) && figuresAtLevel.includes(figure);
}

function chooseLevels(query: Query): Query['levels'] {
  if (query.levels === null && query.measure === 'days-at-level') return highLevels(severityLevels);
  return hasLevels(query) ? query.levels : null;
}

/** False for what is counted in days of its own, or in none. */
export function hasPeriod({ measure, figure }: Query): boolean {
  if (measure === 'medications') return figure !== 'count';
  return measure !== 'limits' && measure !== 'influence' && measure !== 'conditions';
}
