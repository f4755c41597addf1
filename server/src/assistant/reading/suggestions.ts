import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { keepApplicable } from '@flarewell/domain/assistant/query/applicable';
import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import { findProblem } from '@flarewell/domain/assistant/query/problems';
import { filterLimit, makeFilter, makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import { measureRows } from '@flarewell/domain/measures/measures';
import { isInvented, listUncovered } from '#assistant/reading/coverage.ts';
import type { Parts } from '#assistant/reading/findParts.ts';
import type { ReadingParts, Suggestion } from '#assistant/reading/reading.ts';

const suggestionLimit = 3;

/** Up to three questions as buttons, the nearest to the message first. */
export function suggestQuestions(
  queries: readonly Query[],
  { records, today, before }: Pick<ReadingParts, 'records' | 'today' | 'before'>,
  parts: Parts | null,
): Suggestion[] {
  /** What the message says and the query does not, and the other way round. */
  const distance = (query: Query) =>
    parts
      ? listUncovered(parts, [query]).filter(({ isTurning }) => isTurning).length +
        Number(isInvented(parts, [query], before))
      : 0;
  const possible = queries
    .map(keepApplicable)
    .filter((query) => findProblem(query, records, today) === null)
    .map((query) => ({ query, distance: distance(query) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ query }) => suggest(query, records, today));
  return firstFew(possible);
}

/** A question as a button. */
export function suggest(query: Query, records: Readonly<AskedRecords>, today: Day): Suggestion {
  return { label: answerQuery(query, records, today).understood, query };
}

/** 'Stress when I had the deadline': the days on which a note has that word, and the notes. */
export function suggestNoted(
  text: string | null,
  query: Query | undefined,
  { records, today }: Pick<ReadingParts, 'records' | 'today'>,
): Suggestion[] {
  if (text === null) return [];
  const filter = makeFilter({ measure: 'notes', name: text });
  const isOfDays =
    query &&
    measureRows[query.measure].filters === 'any' &&
    query.measure !== 'notes' &&
    // 'When did I last see the dermatologist' asks for the note.
    (query.measure !== 'trackers' || query.trackers.length > 0);
  const where = [...(query?.where ?? []), filter].slice(-filterLimit);
  // 'Did the oat bath help'
  const isChange = query?.figure === 'trend';
  const others = isChange && ({ figure: 'average', against: { kind: 'other-days' } } as const);
  return [
    ...(isOfDays ? [{ ...query, ...others, where }] : []),
    makeQuery({ measure: 'notes', figure: 'list', text }),
  ].map((one) => suggest(one, records, today));
}

/** Each of the first few once. */
export function firstFew(suggestions: readonly Suggestion[]): Suggestion[] {
  const isFirst = ({ label }: Suggestion, index: number) =>
    suggestions.findIndex((one) => one.label === label) === index;
  return suggestions.filter(isFirst).slice(0, suggestionLimit);
}
