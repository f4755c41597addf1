import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { keepApplicable } from '@flarewell/domain/assistant/query/applicable';
import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import { findProblem } from '@flarewell/domain/assistant/query/problems';
import { filterLimit, makeFilter, makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import { factorNames, factorRow } from '@flarewell/domain/measures/factors';
import { measureRows } from '@flarewell/domain/measures/measures';
import { composeQueries } from '#assistant/reading/compose.ts';
import { isInvented, listUncovered } from '#assistant/reading/coverage.ts';
import type { Parts } from '#assistant/reading/findParts.ts';
import type { ReadingParts, Suggestion } from '#assistant/reading/reading.ts';
import { fillers, listOf } from '#assistant/reading/words/ordinaryWords.ts';
import { baseOf, wordsOf } from '#assistant/reading/words/text.ts';

type Asked = Pick<Query, 'measure' | 'figure'> & Partial<Query>;

const overall: Asked = { measure: 'severity', figure: 'average' };

/** Questions that can be answered, with the words of messages that they are near to. */
// biome-ignore format: one question a line
const near: readonly (readonly [asked: Asked, words: string])[] = [
  ...factorNames.map((measure) => [{ measure, figure: 'average' }, factorRow(measure).typed] as const),
  [overall, 'skin severity bad rash worse better'],
  [{ measure: 'severity', figure: 'worst' }, 'worst bad terrible'],
  [{ measure: 'severity', figure: 'worst', by: 'week' }, 'week worst'],
  [{ measure: 'severity', figure: 'trend' }, 'better worse improving change trend'],
  [{ measure: 'severity', figure: 'average', by: 'month' }, 'month season seasonal'],
  [{ measure: 'medication-days', figure: 'most', by: 'month' }, 'month'],
  [{ measure: 'flares', figure: 'list' }, 'flare flares outbreak episode'],
  [{ measure: 'symptoms', figure: 'most' }, 'symptom pain swelling redness burning bleeding flaking dry'],
  [{ measure: 'weather', figure: 'most' }, 'weather temperature humidity pollen sun cold hot'],
  [{ measure: 'control', figure: 'count' }, 'control controlled weekly summary'],
  [{ measure: 'influence', figure: 'count' }, 'trigger cause because why allergy allergic pollen affect reason help blame happen happens before work worked works'],
  [{ measure: 'notes', figure: 'list' }, 'note wrote written diary said'],
  [{ measure: 'photos', figure: 'list' }, 'photo picture image'],
  [{ measure: 'check-ins', figure: 'count' }, 'log logged entry record checkin'],
  [{ measure: 'missed-days', figure: 'count' }, 'missed forgot gap missing'],
  [{ measure: 'summary', figure: 'count' }, 'doctor dermatologist appointment gp print summary report nurse'],
  [{ measure: 'medications', figure: 'list' }, 'medication medicine cream tablet dose treatment grams amount tube'],
  [{ measure: 'skips', figure: 'count' }, 'skip skipped skipping forgot'],
  [{ measure: 'limits', figure: 'count' }, 'limit much long allowed safe'],
];

/** The same for the person's own names. */
function listOwn({ conditions, medications, trackers = [] }: Readonly<AskedRecords>) {
  const ask = (items: readonly { name: string }[], make: (names: string[]) => Asked) =>
    items.map(({ name }) => [make([name]), name] as const);
  return [
    ...ask(conditions, (names) => ({ measure: 'severity', figure: 'average', conditions: names })),
    ...ask(medications, (names) => ({ measure: 'medication-days', figure: 'count', medications: names })),
    ...ask(trackers, (names) => ({ measure: 'trackers', figure: 'count', trackers: names })),
  ];
}

const skipped = new Set(listOf(fillers).map(baseOf));
const suggestionLimit = 3;

/**
 * The questions that share words with the message, the nearest first. They keep the names and days that the message names,
 * if these were understood.
 */
export function findNear(
  words: readonly string[],
  records: Readonly<AskedRecords>,
  parts: Parts | null,
): Query[] {
  const said = new Set(words.map(baseOf).filter((word) => !skipped.has(word)));
  const found = [...near, ...listOwn(records)]
    .map(([asked, its]) => ({ asked, score: wordsOf(its).filter((word) => said.has(baseOf(word))).length }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ asked }) => asked);
  const all = found.length === 0 && parts?.period ? [overall] : found;
  if (!parts) return all.map(makeQuery);
  return all.flatMap(({ measure, figure, by = null }) =>
    composeQueries(parts, { measure, figure, by, compare: null, probability: 0 }),
  );
}

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
