import type { Query } from '@flarewell/domain/assistant/query/query';
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

/** The words of a message that no query has a place for. */
export function listUnused(asked: Parts, queries: readonly Query[]): NotUnderstood[] {
  if (queries.length === 0) return [];
  return asked.found
    .filter(({ tag }) => uses[tag]?.(queries, asked) === false)
    .map(({ words }) => ({ words: words.join(' '), sentence: null, canTrack: false }));
}
