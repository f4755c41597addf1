import { isDeepStrictEqual } from 'node:util';
import type { Query as AskedQuery } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import type { Reading } from '#assistant/reading/reading.ts';
import type { Question } from './asking.ts';
import { type FlatQuery as Query, toFlat, toQuery } from './flatQuery.ts';
import { figuresOf } from './oracle.ts';
import { isEmpty, usualPeriod } from './rawDays.ts';

export type Verdict = { kind: 'right' | 'declined' } | { kind: 'wrong'; why: string };

/** Two queries with the same answer become the same value. */
export function canonical(query: Query): Query {
  const figure = canonicalFigure(query);
  const same = { ...query, figure };
  return {
    ...same,
    by: isImplied(same) ? null : query.by,
    conditions: query.conditions.toSorted(),
    medications: query.medications.toSorted(),
    trackers: query.trackers.toSorted(),
    symptoms: query.symptoms.toSorted(),
    levels: query.levels ?? (query.measure === 'days-at-level' ? { min: 4, max: 5 } : null),
    text: query.text?.toLowerCase() ?? null,
    period: query.period ?? usualPeriod(same),
  };
}

function canonicalFigure({ measure, figure, symptoms, weather }: Query): Query['figure'] {
  if (['limits', 'influence', 'control', 'adherence'].includes(measure)) return 'average';
  if (measure === 'symptoms' && symptoms.length === 0) return 'most';
  if (measure === 'weather' && weather === null && figure === 'count') return 'most';
  return figure;
}

/** The grouping says nothing new: the most used of all is the most used medication. */
function isImplied({ measure, figure, by, conditions }: Query): boolean {
  if (measure === 'severity') return by === 'condition' && conditions.length > 0 && figure === 'average';
  if (measure === 'medication-days' || measure === 'skips') return by === 'medication';
  if (measure === 'symptoms') return by === 'symptom';
  return measure === 'limits';
}

export const listOf = (expected: Query | readonly Query[]): readonly Query[] =>
  'measure' in expected ? [expected] : expected;

const inOrder = (queries: readonly Query[]) =>
  queries.map(canonical).sort((one, other) => (one.measure < other.measure ? -1 : 1));

const isSame = (expected: readonly Query[], read: readonly Query[]) =>
  isDeepStrictEqual(inOrder(expected), inOrder(read));

function boldParts(markdown: string): string[] {
  return [...markdown.matchAll(/\*\*(.+?)\*\*/g)].map(([, part = '']) => part.replace(/\\(.)/g, '$1'));
}

/** What is wrong with an answer; undefined if its figures are the oracle's. */
export function findError(query: Query, markdown: string): string | undefined {
  const { bold, ties = [], mentions = [] } = figuresOf(query);
  const found = boldParts(markdown);
  if (![bold, ...ties].some((right) => isDeepStrictEqual(found, right))) {
    return `bold ${JSON.stringify(found)} instead of ${JSON.stringify(bold)} in: ${markdown}`;
  }
  const range = query.period ?? usualPeriod(query);
  if (range && /There is no check-in (on|from)(?!.*weather)/.test(markdown) && !isEmpty(range, query)) {
    return `there are check-ins, but the answer says: ${markdown}`;
  }
  const missing = mentions.filter((text) => !markdown.includes(text));
  return missing.length > 0 ? `${missing.join(', ')} is not in: ${markdown}` : undefined;
}

export function judge(
  [, ...expected]: Question,
  reading: Reading,
  answer: (query: AskedQuery) => string,
  day?: Day,
): Verdict {
  if (reading.kind === 'unknown') return { kind: 'declined' };
  if (reading.kind !== 'queries') return { kind: 'wrong', why: JSON.stringify(reading) };
  const flat = reading.queries.map((query) => toFlat(query, day)).filter((query) => query !== null);
  const isRead = expected.some((one) => isSame(listOf(one), flat));
  if (!isRead) return { kind: 'wrong', why: `read as ${brief(reading.queries)}` };
  const errors = flat.map((query) => findError(query, answer(toQuery(query)))).filter(Boolean);
  return errors.length > 0 ? { kind: 'wrong', why: errors.join('; ') } : { kind: 'right' };
}

/** A query without the parts that it does not use. */
export function brief(queries: readonly object[]): string {
  const isUsed = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
  const used = queries.map((query) =>
    Object.fromEntries(Object.entries(query).filter(([, value]) => isUsed(value))),
  );
  return JSON.stringify(used);
}
