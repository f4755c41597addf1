import { quickPrompts } from '@flarewell/domain/assistant/assistant';
import { resolvePeriod, usualPeriods } from '@flarewell/domain/assistant/query/periods';
import { isNamedPeriod, makeQuery, type Period, type Query } from '@flarewell/domain/assistant/query/query';
import { quickQueries } from '@flarewell/domain/assistant/query/quickQueries';
import type { FigureKind } from '@flarewell/domain/measures/measures';
import type { NotUnderstood } from '@flarewell/domain/wire/assistant';
import { composeQueries, type OwnMeaning } from '#assistant/reading/compose.ts';
import { makePartsFinder, type Parts } from '#assistant/reading/findParts.ts';
import { completeFollowUp, isFollowUp } from '#assistant/reading/followUp.ts';
import { createReader, type Meaning } from '#assistant/reading/model/understand.ts';
import { readingModel } from '#assistant/reading/model/weights.ts';
import type { Reading, ReadingParts } from '#assistant/reading/reading.ts';
import { suggest, suggestionLimit, suggestQuestions } from '#assistant/reading/suggestions.ts';
import { isAside, listUnused } from '#assistant/reading/unused.ts';
import { wordsOf } from '#assistant/reading/words/text.ts';
import { dropGreeting, readSmallTalk } from './smallTalk.ts';

const understand = createReader(readingModel);

/** Questions that are understood with less are declined, and what they may mean is suggested. */
const leastProbability = { first: 0.27, followUp: 0.2, none: 0.35, suggested: 0.15 };
/** From here on, words that were not understood are only told. */
const CLEAR = 0.5;
/** From here on, this is also so for words that no chip has a place for. */
const CERTAIN = 0.8;

/** Asks for something other than a figure: to write ('log a flare'), or about some of what there is. */
const unanswerable =
  /^(?:(?:can|could|would|please|you|i|want|need|to) )*(?:log|record|add|enter|save|mark|update|write|report|put|delete|remove|change|set|remind) (?:a|an|my|that|this|down|it|me|all)\b|\b(?:pill|tablet)s? do i (?:still )?have left$|\b(?:except|excluding|apart from|other than|ignoring|will|how likely|other people)\b/;

/** 'What is a flare' asks for an explanation; 'what is my streak' for a figure. */
const definition =
  /^(?:what|who) (?:is|are|does|do|causes?) (?:an? |the )?(?!my\b)\p{L}+(?: (?!my\b)[\p{L}\d]+)?(?: mean| for| used for| do| caused by)?$/u;

function readQuickPrompt(text: string): Query | null {
  const prompt = quickPrompts.find((some) => some.toLowerCase() === text);
  return prompt ? quickQueries[prompt] : null;
}

type Asked = Pick<ReadingParts, 'records' | 'today'>;

/** Fills the chips from the words of a message. What no chip has a place for is told, never dropped. */
export function readQuestion({ message, before, records, today }: ReadingParts): Reading {
  const all = wordsOf(message);
  const text = dropGreeting(all).join(' ');
  const quick = readQuickPrompt(all.join(' '));
  if (quick) return { kind: 'queries', queries: [quick], notUnderstood: [] };
  const about = readSmallTalk(all);
  if (about) return { kind: 'small-talk', about };
  const parts = makePartsFinder(records, today)(text);
  if (parts && 'sentence' in parts) return { kind: 'no-such-day', sentence: parts.sentence };
  if (!parts)
    return { kind: 'unknown', notUnderstood: [], suggestions: suggestQuestions(all, records, today) };
  const { queries, probability, isSure } = guess(text, parts, before, { records, today });
  const named = queries.map((query) => namePeriods(query, { records, today }, parts.unit !== null));
  const unknown = parts.notUnderstood.filter(
    ({ words }) => !queries.some(({ text: searched }) => searched?.includes(words)),
  );
  const isUnrecorded = unknown.some(
    ({ canTrack, sentence }) => sentence !== null && !canTrack && !isRemark(sentence),
  );
  // To leave out a symptom or a weekday would answer another question. What could be tracked is told, with a button.
  const unused = listUnused(parts, queries);
  const isWhole =
    !parts.isLost &&
    (probability >= CLEAR || !unknown.some(({ canTrack }) => canTrack)) &&
    unused.every((words) => isAside(words, parts));
  const isUnderstood =
    isSure &&
    !isUnrecorded &&
    (isWhole || probability >= CERTAIN) &&
    isMostlyUnderstood(parts, [...unknown, ...unused], probability);
  if (isUnderstood && named.length > 0)
    return { kind: 'queries', queries: named, notUnderstood: [...unknown, ...unused] };
  // What was understood is the nearest thing to ask.
  const near = [
    ...(probability >= leastProbability.suggested ? named : []).map((query) =>
      suggest(query, records, today),
    ),
    ...suggestQuestions(all, records, today),
  ];
  const suggestions = near.filter(
    ({ label }, index) => near.findIndex((one) => one.label === label) === index,
  );
  return {
    kind: 'unknown',
    notUnderstood: unknown.length > 0 ? unknown : unused,
    suggestions: suggestions.slice(0, suggestionLimit),
  };
}

/** How probable another meaning must be, compared with the first. */
const NEARLY = 0.5;

/** What a message may ask for. */
interface Guess {
  queries: Query[];
  probability: number;
  isSure: boolean;
}
const nothing: Guess = { queries: [], probability: 0, isSure: false };

function guess(text: string, parts: Parts, before: Query | null, asked: Asked): Guess {
  // Only the person knows the date of a birthday.
  if ((parts.tags.has('event') || parts.tags.has('occasion')) && parts.range === null) return nothing;
  const isFigure = [...parts.tags].some((tag) => /^[fg]:|streak|adherence/.test(tag));
  if (unanswerable.test(text) || (definition.test(text) && !isFigure)) return nothing;
  if (!before && parts.where.length === 0 && /\bthose (?:days|nights|weeks)\b/.test(text)) return nothing;
  const meanings = understand(parts, before === null);
  // That no chips can say it needs a reason; a doubt does not count.
  const meaning = meanings.find(
    ({ measure, probability: odds }) => measure !== 'none' || odds >= leastProbability.none,
  );
  if (!meaning) return nothing;
  const { probability } = meaning;
  const sure = (query: Query): Guess => ({ queries: [query], probability: 1, isSure: true });
  // Which ones is not said.
  if (/\bother ones?\b/.test(text)) return nothing;
  if (before && isFollowUp(text, parts, meaning)) {
    const isShort = text.split(' ').length <= 3;
    return {
      queries: completeFollowUp(text, parts, meaning, before, asked),
      probability,
      isSure: isShort || probability >= leastProbability.followUp,
    };
  }
  const isBare =
    parts.found.every(({ tag }) => tag === 'and' || tag === 'x') &&
    parts.mentions.length === 0 &&
    parts.where.length === 0 &&
    parts.levels === null;
  // 'Chlorine'
  if (isBare && parts.text !== null)
    return sure(makeQuery({ measure: 'notes', figure: 'list', text: parts.text, period: parts.period }));
  // 'The last 5 days, please'
  if (isBare && parts.range && parts.notUnderstood.length === 0)
    return sure(makeQuery({ measure: 'check-ins', figure: 'list', period: parts.range }));
  const isSure = probability >= (parts.isUnanswerable ? CLEAR : leastProbability.first);
  // 'Days without itching': nothing but the days is asked for.
  const isOfDays = !isSure || parts.where.some(({ isNot }) => isNot);
  if (
    isOfDays &&
    parts.where.length > 0 &&
    parts.against === null &&
    parts.mentions.length === 0 &&
    !meansMore(parts)
  ) {
    const [figure = 'count'] = (['last', 'first', 'list'] as const).filter((each) =>
      parts.tags.has(`f:${each}`),
    );
    return sure(askForDays(parts, figure));
  }
  // 'Summer or winter'
  if (!isSure && parts.against && parts.mentions.length === 0 && !meansMore(parts))
    return sure(
      makeQuery({
        measure: 'severity',
        figure: 'average',
        period: parts.period,
        against: parts.against,
        where: parts.where,
      }),
    );
  // A thing that is not tracked has no days.
  const isUntracked =
    meaning.measure === 'trackers' && parts.mentions.length === 0 && parts.notUnderstood.length > 0;
  if (isUntracked) return nothing;
  const possible = meanings.filter(hasMeasure).map((own) => ({ own, queries: composeQueries(parts, own) }));
  const [first] = possible;
  if (!first) return nothing;
  // A meaning that is hardly less probable and has a place for every word is the better one.
  const whole = possible.find(
    ({ own, queries }) =>
      own.probability >= NEARLY * first.own.probability && listUnused(parts, queries).length === 0,
  );
  const { own, queries } = whole ?? first;
  const isOdd = queries.some(({ by, period }) => by !== null && period !== null && isOneDay(period));
  return { queries, probability: own.probability, isSure: isSure && first.own === meaning && !isOdd };
}

/** 'Days with itching' are days of the symptom, 'days without itching' are check-ins. */
function askForDays(parts: Parts, figure: FigureKind): Query {
  const [filter, other] = parts.where;
  const measure = filter?.measure === 'severity' ? 'days-at-level' : filter?.measure;
  const isCounted = filter && !other && !filter.isNot && !filter.isDayAfter;
  const meaning = { figure, by: null, compare: null, probability: 1 };
  const [query] =
    isCounted && measure && measure !== 'week' ? composeQueries(parts, { ...meaning, measure }) : [];
  return query ?? makeQuery({ measure: 'check-ins', figure, period: parts.period, where: parts.where });
}

const meansMore = ({ tags }: Parts) =>
  [...tags].some((tag) => /^(?:m:(?!check-ins)|s:|skin|influence|why)/.test(tag));

const isOneDay = (period: Period) => !isNamedPeriod(period) && period.from === period.to;

const hasMeasure = (meaning: Meaning): meaning is OwnMeaning =>
  meaning.measure !== 'none' && meaning.measure !== 'same';

/** A remark about a day that was taken from a note is nothing unknown. */
const isRemark = (sentence: string | null) => sentence?.startsWith('The day') ?? false;

/** An answer to less than half of what was said would be an answer to something else. */
function isMostlyUnderstood(
  { found, mentions, period, against, where, text }: Parts,
  notUnderstood: readonly NotUnderstood[],
  probability: number,
): boolean {
  const meaningful = found.filter(({ tag }) => !['m:state', 'm:how', 'x', 'and'].includes(tag)).length;
  const known =
    meaningful + mentions.length + 2 * (where.length + Number(text !== null)) + Number(period !== null);
  const unknown = notUnderstood.filter(({ sentence }) => !isRemark(sentence)).length;
  // Words that turn a question around.
  const isClear = probability >= CLEAR;
  const turning = isClear
    ? /^(?:without|before|after|since|around|until)$/
    : /^(?:not|no|never|without|before|after|since|around|until|will)$/;
  const isTurned = notUnderstood.some(({ words }) => turning.test(words));
  // Of two times that are compared, each would be another one.
  const isBlurred = against !== null && unknown > 1;
  return !isTurned && !isBlurred && unknown < (isClear ? 6 : 4) && (isClear || 2 * unknown <= known);
}

/** Days that have a name get it: 'Last month' instead of 'Oct 1 to Oct 31'. A single day is named only if a unit was meant. */
function namePeriods(query: Query, { records, today }: Asked, isUnit: boolean): Query {
  const name = (period: Period): Period => {
    if (isNamedPeriod(period) || (period.from === period.to && !isUnit)) return period;
    const isSame = (named: Period) => {
      const range = resolvePeriod(named, records, today);
      return range?.from === period.from && range.to === period.to;
    };
    return usualPeriods.find(isSame) ?? period;
  };
  const { period, against } = query;
  return {
    ...query,
    period: period && name(period),
    against: against && !isNamedPeriod(against) ? name(against) : against,
  };
}
