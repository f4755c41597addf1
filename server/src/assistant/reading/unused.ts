import type { Query } from '@flarewell/domain/assistant/query/query';
import { isFactorName } from '@flarewell/domain/measures/factors';
import type { NotUnderstood } from '@flarewell/domain/wire/assistant';
import type { Parts } from '#assistant/reading/findParts.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** Words that have a use only in some questions. */
const uses: Partial<Record<Tag, (queries: readonly Query[], asked: Parts) => boolean>> = {
  percent: (queries) => queries.some(({ measure }) => measure === 'adherence'),
  night: (queries) => queries.some(({ measure }) => measure === 'sleep'),
  why: (queries) => queries.some(({ measure }) => ['skips', 'influence', 'notes'].includes(measure)),
  joint: (queries) =>
    queries.some(({ measure }) => ['severity', 'days-at-level', 'influence'].includes(measure)),
  duration: (queries) =>
    queries.some(
      ({ figure, measure }) =>
        measure === 'flares' || ['first', 'longest', 'current', 'gap'].includes(figure),
    ),
  while: (queries) => queries.some(({ where, measure }) => where.length > 0 || measure === 'influence'),
  occasion: () => false,
  event: (_, { range }) => range !== null && range.from === range.to,
};

/** Whether a query has a place for what the words mean. */
function isUsed(tag: Tag, query: Query): boolean {
  const { measure, by, factor, symptoms, where } = query;
  const of = (name: string) => measure === name || where.some((filter) => filter.measure === name);
  const [kind, value = ''] = tag.split(':');
  if (kind === 's') {
    const isItch = value === 'Itchiness' && of('itch');
    return (
      isItch ||
      symptoms.some((name) => name === value) ||
      where.some(({ name }) => name === value) ||
      measure === 'influence'
    );
  }
  if (kind === 'm' && isFactorName(value)) return of(value) || factor === value;
  if (tag === 'm:skips')
    return ['skips', 'missed-days', 'adherence', 'streak', 'check-ins'].includes(measure);
  return tag !== 'g:weekday' || by === 'weekday';
}

/** The words of a message that no query has a place for. */
export function listUnused(asked: Parts, queries: readonly Query[]): NotUnderstood[] {
  if (queries.length === 0) return [];
  return asked.found
    .filter(
      ({ tag }) => uses[tag]?.(queries, asked) === false || !queries.some((query) => isUsed(tag, query)),
    )
    .map(({ words }) => ({ words: words.join(' '), sentence: null, canTrack: false }));
}
