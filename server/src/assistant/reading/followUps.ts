import type { Query } from '@flarewell/domain/assistant/query/query';
import { searchedFactors, type Weather } from '@flarewell/domain/measures/factors';
import { composeQueries } from '#assistant/reading/query/compose.ts';
import { valuesOf } from '#assistant/reading/query/figures.ts';
import { isSupported } from '#assistant/reading/query/measureSupport.ts';
import { change, isElsewhere } from './changes.ts';
import { isPointing } from './pointing.ts';
import type { TaggedQuestion } from './taggedQuestion.ts';

// Tags: see words/vocabulary.ts (`m:` a measure, `s:` a symptom, `r:` a reason, `w:` the weather, `l:` a level, `f:` a figure).
const measureTag = /^(?:m:(?!conditions|state)|s:|r:|w:|times|skin|influence)/;
const ownTag = /^(?:m:(?!conditions)|l:|f:trend|f:worst|f:best|skin|influence|times|s:|r:|w:)/;

export const hasMeasure = ({ tags }: TaggedQuestion) => [...tags].some((tag) => measureTag.test(tag));

/** Whether the message leaves something out that an earlier question said. */
export function isFollowUp(asked: TaggedQuestion, message: string): boolean {
  return (
    isPointing(message) ||
    asked.shift !== null ||
    message === 'why' ||
    ![...asked.tags].some((tag) => ownTag.test(tag)) ||
    message.split(' ').length <= 3
  );
}

/** Completes a message from the queries of an earlier one: whatever it does not mention stays. */
export function completeQueries(asked: TaggedQuestion, earlier: readonly Query[]): Query[] | null {
  const [last] = earlier;
  if (!last) return null;
  const only = [...asked.tags].filter((tag) => measureTag.test(tag));
  const [factor = asked.tags.has('m:weather') ? 'weather' : null] = searchedFactors.filter((name) =>
    asked.tags.has(`m:${name}`),
  );
  // 'And sleep?' after 'does stress affect my skin'
  const trackers = asked.mentions.filter(({ kind }) => kind === 'trackers').map(({ name }) => name);
  const isOther = (factor && only.length === 1) || (trackers.length > 0 && only.length === 0);
  if (last.measure === 'influence' && isOther && !asked.period)
    return [{ ...last, factor, trackers, weather: null }];
  const counted = only.length === 1 && asked.mentions.length === 0 ? recount(last, asked) : null;
  if (counted) return [counted];
  // 'Cold?' after 'how is my neck in hot weather'
  const [weather] = valuesOf(asked, 'w:') as Weather[];
  if (weather && earlier.every((query) => query.weather) && only.every((tag) => /^w:|weather/.test(tag)))
    return earlier.map((query) => ({ ...query, weather }));
  // 'And my skin?' has no figure of its own without a period.
  const own = composeQueries(asked) ?? composeQueries({ ...asked, period: asked.period ?? last.period });
  // 'How bad was it' and 'when did it end' after a question about a flare: its answer tells.
  const isOne = ['first', 'last', 'longest', 'worst'].includes(last.figure);
  const isTold =
    asked.tags.has('m:severity') || (isOne && asked.words.some((word) => /^(?:end|finish)/.test(word)));
  if (last.measure === 'flares' && isTold && asked.words.includes('it')) return [...earlier];
  if (hasMeasure(asked)) return own?.map((query) => inherit(query, last, asked)) ?? null;
  const changed = earlier.map((query) => change(query, asked));
  return changed.every((query) => query !== null) ? changed : null;
}

/** 'How many times' and 'how many days in a row was that' want another figure of the same. */
function recount(query: Query, { tags, words }: TaggedQuestion): Query | null {
  const measure = query.measure === 'medication-days' && tags.has('times') ? 'doses' : query.measure;
  const next: Query | null = tags.has('times')
    ? { ...query, measure, figure: 'count' }
    : words.includes('row')
      ? { ...query, figure: 'current', period: null }
      : null;
  return next && isSupported(next) ? next : null;
}

/** A query with a measure of its own keeps figure, names and period of the earlier one as far as they apply to it. */
function inherit(query: Query, last: Query, asked: TaggedQuestion): Query {
  const hasFigure = [...asked.tags].some((tag) => /^(?:f:|times|duration|why)/.test(tag));
  const isKept =
    !hasFigure && (query.measure === last.measure || ['trend', 'worst', 'best'].includes(last.figure));
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const from = (keys: readonly (keyof Query)[]): Query => ({
    ...query,
    ...Object.fromEntries(keys.filter((key) => isEmpty(query[key])).map((key) => [key, last[key]])),
  });
  const when =
    query.period || isElsewhere(query.figure, last)
      ? (['days'] as const)
      : (['period', 'against', 'days'] as const);
  // 'Does it affect my skin' after a question about dairy.
  const isOfTracker = query.measure === 'influence' && query.factor === null && !asked.words.includes('what');
  const tries = [
    ...(isOfTracker && last.trackers.length > 0 ? [from(['trackers'])] : []),
    from(['conditions', 'medications', ...when]),
    from(['conditions', ...when]),
    from(['medications', ...when]),
    from([...when]),
    // A limit is about the days up to today.
    from(['medications']),
  ];
  const figured = isKept ? tries.map((some) => ({ ...some, figure: last.figure })) : [];
  return [...figured, ...tries].find(isSupported) ?? query;
}

/** 'About gloves?' after a search in the notes searches for another text. */
export function changeSearch(message: string, earlier: readonly Query[]): Query[] | null {
  const [, text] = message.match(/^(?:and |what |how )*about (?:the |my |a )?(.+)$/) ?? [];
  const isSearch = earlier.every((query) => query.text !== null);
  return text && isSearch ? earlier.map((query) => ({ ...query, text })) : null;
}
