import type { Query } from '@flarewell/domain/assistant/query/query';
import { factorNames, isFactorName } from '@flarewell/domain/measures/factors';
import type { Measure } from '@flarewell/domain/measures/measures';
import type { NotUnderstood } from '@flarewell/domain/wire/assistant';
import { hasSharedWord } from '#assistant/reading/compose.ts';
import type { Parts } from '#assistant/reading/findParts.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** Words that have a use only in some questions. */
const uses: Partial<Record<Tag, (queries: readonly Query[], asked: Parts) => boolean>> = {
  // A count of days tells their share, too.
  percent: (queries) =>
    queries.some(
      ({ measure, figure }) =>
        measure === 'adherence' || (figure === 'count' && countsDays.includes(measure)),
    ),
  night: (queries) => queries.some(({ measure }) => measure === 'sleep'),
  why: (queries) =>
    queries.some(({ measure }) => ['skips', 'influence', 'notes', 'check-ins'].includes(measure)),
  joint: (queries) =>
    queries.some(
      ({ measure, where }) =>
        ['severity', 'days-at-level', 'influence'].includes(measure) || where.length > 1,
    ),
  duration: (queries) =>
    queries.some(
      ({ figure, measure }) =>
        measure === 'flares' || ['first', 'longest', 'current', 'gap'].includes(figure),
    ),
  while: (queries) => queries.some(({ where, measure }) => where.length > 0 || measure === 'influence'),
  influence: (queries) =>
    queries.some(
      ({ measure, against, where }) =>
        against !== null || where.length > 0 || !['days-at-level', 'flares', 'symptoms'].includes(measure),
    ),
  occasion: () => false,
  event: (_, { range }) => range !== null && range.from === range.to,
};

/** Measures of which an answer also tells how bad it was. */
const levelless: readonly Measure[] = [
  'severity',
  'flares',
  'influence',
  'check-ins',
  'control',
  'days-at-level',
  'notes',
  'photos',
  'adherence',
  'symptoms',
];
/** Measures whose count is one of days. */
const countsDays: readonly Measure[] = [
  'days-at-level',
  'symptoms',
  'medication-days',
  'trackers',
  ...factorNames,
];
/** 'A lot of wine' is wine. */
const uncounted: readonly Measure[] = ['trackers', 'medication-days', 'doses'];

const isRun = ({ figure }: Query) => ['longest', 'gap', 'current'].includes(figure);

/** Whether an answer tells better from worse. */
const isComparing = ({ measure, figure, by, against, conditions }: Query) =>
  ['trend', 'worst', 'best'].includes(figure) ||
  by !== null ||
  against !== null ||
  conditions.length > 1 ||
  ['influence', 'control', 'days-at-level', 'limits'].includes(measure);

/** Whether a query is about something of this name. */
function isNamed(
  name: string,
  { measure, factor, conditions, medications, trackers, where, period, text }: Query,
): boolean {
  if (measure === 'influence' && factor === null && trackers.length === 0) return true;
  const isPeriod =
    period !== null && 'kind' in period && period.kind === 'since-use' && period.medication === name;
  return (
    isPeriod ||
    [...conditions, ...medications, ...trackers, text].includes(name) ||
    where.some((filter) => filter.name === name)
  );
}

/** Whether a query has a place for what the words mean. */
function isUsed(tag: Tag, query: Query, { words }: Parts): boolean {
  const { measure, by, factor, symptoms, where } = query;
  const of = (name: string) => measure === name || where.some((filter) => filter.measure === name);
  const [kind, value = ''] = tag.split(':');
  if (kind === 's') {
    const isItch = value === 'Itchiness' && of('itch');
    return (
      isItch ||
      symptoms.some((name) => name === value) ||
      where.some(({ name }) => name === value) ||
      (measure === 'influence' && value === 'Itchiness')
    );
  }
  const isOfEverything = measure === 'influence' && factor === null && query.trackers.length === 0;
  if (kind === 'm' && isFactorName(value)) return of(value) || factor === value || isOfEverything;
  if (['m:limits', 'm:photos', 'm:summary', 'm:weather'].includes(tag))
    return of(value) || (factor !== null && factor === value) || isOfEverything;
  if (tag === 'm:notes') return of(value) || measure === 'check-ins';
  if (kind === 'l' && isFactorName(measure) && words.includes('how')) return true;
  if (tag === 'l:high' && uncounted.includes(measure)) return true;
  if (kind === 'l')
    return query.levels !== null || where.some(({ levels }) => levels) || levelless.includes(measure);
  if (tag === 'm:flares') return ['flares', 'influence', 'control'].includes(measure) || of('severity');
  if (tag === 'm:streak') return measure === 'streak' || isRun(query);
  if (tag === 'f:trend') return isComparing(query);
  if (tag === 'm:skips')
    return ['skips', 'missed-days', 'adherence', 'streak', 'check-ins'].includes(measure);
  return tag !== 'g:weekday' || by === 'weekday';
}

/** Words without which the answer is still one to the question, so that they are only told: 'the exams in June'. */
export const isAside = ({ words }: NotUnderstood, { found, range }: Parts) =>
  found.some(
    ({ tag, words: said }) =>
      said.join(' ') === words && (tag === 'percent' || (tag === 'occasion' && range !== null)),
  );

/** The words of a message that no query has a place for. */
export function listUnused(asked: Parts, queries: readonly Query[]): NotUnderstood[] {
  if (queries.length === 0) return [];
  const found = asked.found.filter(
    ({ tag }) => uses[tag]?.(queries, asked) === false || !queries.some((query) => isUsed(tag, query, asked)),
  );
  const names = asked.mentions
    .filter(
      ({ kind, name }) =>
        kind !== 'conditions' &&
        !hasSharedWord(asked.mentions) &&
        !queries.some((query) => isNamed(name, query)),
    )
    .map(({ name }) => name);
  const usesLevels = queries.some(
    ({ levels, where }) => levels !== null || where.some((filter) => filter.levels),
  );
  const levels = asked.levels && !usesLevels ? [asked.levels.words] : [];
  return [...found.map(({ words }) => words.join(' ')), ...names, ...levels].map((words) => ({
    words,
    sentence: null,
    canTrack: false,
  }));
}
