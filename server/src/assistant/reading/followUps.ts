import { makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import { factorNames } from '@flarewell/domain/factors';
import { shiftPeriod } from '#assistant/reading/periods/ranges.ts';
import { composeQueries } from '#assistant/reading/query/compose.ts';
import { levelsOf, strongFigures, valuesOf } from '#assistant/reading/query/figures.ts';
import { isSupported, support } from '#assistant/reading/query/support.ts';
import type { Asked } from './asked.ts';
import { isPointing } from './pointing.ts';

const measureTag = /^(?:m:(?!conditions|state)|s:|r:|w:|times|skin|influence)/;
const ownTag = /^(?:m:(?!conditions)|l:|f:trend|f:worst|f:best|skin|influence|times|s:|r:|w:)/;

export const hasMeasure = ({ tags }: Asked) => [...tags].some((tag) => measureTag.test(tag));

/** Whether the message leaves something out that an earlier question said. */
export function isFollowUp(asked: Asked, message: string): boolean {
  return (
    isPointing(message) ||
    asked.shift !== null ||
    message === 'why' ||
    ![...asked.tags].some((tag) => ownTag.test(tag)) ||
    message.split(' ').length <= 3
  );
}

/** Completes a message from the queries of an earlier one: whatever it does not mention stays. */
export function completeQueries(asked: Asked, earlier: readonly Query[]): Query[] | null {
  const [last] = earlier;
  if (!last) return null;
  const only = [...asked.tags].filter((tag) => measureTag.test(tag));
  const [factor = asked.tags.has('m:weather') ? 'weather' : null] = factorNames.filter((name) =>
    asked.tags.has(`m:${name}`),
  );
  // 'And sleep?' after 'does stress affect my skin'
  if (last.measure === 'influence' && factor && only.length === 1 && !asked.period)
    return [{ ...last, factor }];
  const counted = only.length === 1 && asked.mentions.length === 0 ? recount(last, asked) : null;
  if (counted) return [counted];
  const own = composeQueries(asked);
  // 'How bad was it' after a question about a flare: its answer tells.
  if (last.measure === 'flares' && asked.tags.has('m:severity') && asked.words.includes('it'))
    return [...earlier];
  if (hasMeasure(asked)) return own?.map((query) => inherit(query, last, asked)) ?? null;
  const changed = earlier.map((query) => change(query, asked));
  return changed.every((query) => query !== null) ? changed : null;
}

/** 'How many times' and 'how many days in a row was that' want another figure of the same. */
function recount(query: Query, { tags, words }: Asked): Query | null {
  const measure = query.measure === 'medication-days' && tags.has('times') ? 'doses' : query.measure;
  const next: Query | null = tags.has('times')
    ? { ...query, measure, figure: 'count' }
    : words.includes('row')
      ? { ...query, figure: 'current', period: null }
      : null;
  return next && isSupported(next) ? next : null;
}

/** A query with a measure of its own keeps figure, names and period of the earlier one as far as they apply to it. */
function inherit(query: Query, last: Query, asked: Asked): Query {
  const hasFigure = [...asked.tags].some((tag) => /^(?:f:|times|duration|why)/.test(tag));
  const isKept =
    !hasFigure && (query.measure === last.measure || ['trend', 'worst', 'best'].includes(last.figure));
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const from = (keys: readonly (keyof Query)[]): Query => ({
    ...query,
    ...Object.fromEntries(keys.filter((key) => isEmpty(query[key])).map((key) => [key, last[key]])),
  });
  const when = query.period ? (['days'] as const) : (['period', 'against', 'days'] as const);
  const tries = [
    from(['conditions', 'medications', ...when]),
    from(['conditions', ...when]),
    from(['medications', ...when]),
    from([...when]),
  ];
  const figured = isKept ? tries.map((some) => ({ ...some, figure: last.figure })) : [];
  return [...figured, ...tries].find(isSupported) ?? query;
}

/** The earlier query with the parts that the message mentions. */
function change(query: Query, asked: Asked): Query | null {
  const names = (kind: 'conditions' | 'medications') => [
    ...new Set(asked.mentions.filter((mention) => mention.kind === kind).map(({ name }) => name)),
  ];
  const isBoth = names('conditions').length > 0 && names('medications').length > 0;
  const conditions = isBoth && query.medications.length > 0 ? [] : names('conditions');
  const medications = isBoth && query.medications.length === 0 ? [] : names('medications');
  const only = composeFigure(asked, query);
  if (asked.tags.has('unanswerable') || asked.tags.has('while')) return null;
  const shifted = asked.shift && query.period ? shiftPeriod(asked.shift, query.period) : null;
  if (asked.shift && (!shifted || shifted.from > asked.today)) return null;
  if (asked.tags.has('why') && query.measure !== 'skips') return null;
  if (asked.tags.has('more') && !asked.against && !shifted) return null;
  const isAgainst = asked.against !== null || (shifted !== null && asked.tags.has('compare'));
  const isKept = {
    period: isAgainst ? (query.period ?? asked.period) : (shifted ?? asked.period ?? query.period),
    days: asked.days[0] ?? query.days,
  };
  const next: Query = {
    ...query,
    ...only,
    ...isKept,
    against: asked.against ?? (isAgainst ? shifted : shifted || asked.period ? null : query.against),
    conditions: rename(query.conditions, conditions, asked, only.by === 'condition'),
    medications: rename(query.medications, medications, asked),
  };
  if (isSupported(next)) return next;
  if (conditions.length > 0)
    return makeQuery({ measure: 'severity', figure: 'average', conditions, ...isKept });
  if (medications.length > 0)
    return makeQuery({ measure: 'medication-days', figure: 'count', medications, ...isKept });
  return null;
}

/** 'Compared with my hands' adds a name, 'and my hands' replaces it, 'all conditions' removes it. */
function rename(
  kept: readonly string[],
  named: readonly string[],
  { tags, period }: Asked,
  isAll = false,
): readonly string[] {
  if (named.length === 0) return isAll ? [] : kept;
  return tags.has('compare') && !period ? [...new Set([...kept, ...named])] : named;
}

/** Figure, grouping and levels of the message, if it has any. */
function composeFigure(asked: Asked, query: Query): Partial<Query> {
  const named = valuesOf(asked, 'f:') as Query['figure'][];
  const figure = named.find((some) => strongFigures.some((other) => other === some)) ?? named[0];
  const [by] = valuesOf(asked, 'g:') as Query['by'][];
  const levels = levelsOf(asked, query.measure);
  const { figures, alias = {} } = support[query.measure];
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

/** 'About gloves?' after a search in the notes searches for another text. */
export function changeSearch(message: string, earlier: readonly Query[]): Query[] | null {
  const [, text] = message.match(/^(?:and |what |how )*about (?:the |my |a )?(.+)$/) ?? [];
  const isSearch = earlier.every((query) => query.text !== null);
  return text && isSearch ? earlier.map((query) => ({ ...query, text })) : null;
}
