import { isDeepStrictEqual } from 'node:util';
import { quickPrompts } from '@flarewell/domain/assistant/assistant';
import { isOtherDays, makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import { quickQueries } from '@flarewell/domain/assistant/query/quickQueries';
import type { FigureKind } from '@flarewell/domain/measures/measures';
import type { NotUnderstood } from '@flarewell/domain/wire/assistant';
import { composeQueries } from '#assistant/reading/compose.ts';
import { isInvented, listUncovered, type Uncovered } from '#assistant/reading/coverage.ts';
import { makePartsFinder, type Parts } from '#assistant/reading/findParts.ts';
import { finishQuery } from '#assistant/reading/finishQuery.ts';
import { completeFollowUp, isFollowUp, opening } from '#assistant/reading/followUp.ts';
import { isOpinion, splitQuestions, takeAside } from '#assistant/reading/halves.ts';
import type { OwnMeaning } from '#assistant/reading/meaning.ts';
import { createReader, type Meaning } from '#assistant/reading/model/understand.ts';
import { readingModel } from '#assistant/reading/model/weights.ts';
import { isRemark } from '#assistant/reading/ownEvents.ts';
import type { Reading, ReadingParts } from '#assistant/reading/reading.ts';
import { firstFew, suggestNoted, suggestQuestions } from '#assistant/reading/suggestions.ts';
import { type FoundTag, findTags } from '#assistant/reading/words/tags.ts';
import { wordsOf } from '#assistant/reading/words/text.ts';
import { dropGreeting, readSmallTalk } from './smallTalk.ts';

type Understand = ReturnType<typeof createReader>;
const understandAll = createReader(readingModel);

/** Found by cross-validation over the table of questions: what answers more of them right without answering more wrongly. */
const leastProbability = {
  answered: 0.27,
  followUp: 0.2,
  /** For 'no chips can say it'. */
  none: 0.35,
  /** Of the first meaning, for another that has a place for every word. */
  near: 0.5,
  /** What a word that was not understood leaves of it. */
  discount: 0.8,
};

/** Points to days that no question before it named. */
const pointing =
  /\b(?:that|those|the same|these) (?:very )?(?:days?|nights?|weeks?|months?|time|period)\b(?! (?:when|that|with|i|my|the|it|last|in|of)\b)|\bon (?:that|those|these|them)(?= *$| (?:what|how|did|was|were)\b)|\b(?:was|were|did)\b.* then(?: too| also| as well)?$/;
/** Which ones is not said. */
const otherOnes =
  /\bother ones?\b|\b(?:write|wrote|written|notes?|noted|mention|mentioned) (?:\S+ )?about (?:it|that|this|them|those)\b/;

/** Asks for something other than a figure: to write ('log a flare'), or about some of what there is. */
const unanswerable =
  /^(?:(?:can|could|would|please|you|i|want|need|to) )*(?:log|record|add|enter|save|mark|update|write|report|put|delete|remove|change|set|remind) (?:a|an|my|that|this|down|it|me|all)\b|\b(?:pill|tablet)s? do i (?:still )?have left$|\bcan i still (?:do|log|add|fill)\b|\bwhat (?:was|is) different\b|\b(?:a|my) (?:normal|usual|typical|average) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:does|would|will) \w+ break\b|\bhow (?:do|can|could|should) i (?:start|begin|stop) \w+ing\b|\b(?:except|excluding|apart from|other than|ignoring|will|how likely|other people)\b/;

/** 'What is a flare' asks for an explanation; 'what is my streak' for a figure. */
const definition =
  /^(?:what|who) (?:is|are|does|do|causes?) (?:an? |the )?(?!my\b)\p{L}+(?: (?!my\b)[\p{L}\d]+)?(?: mean| for| used for| do| caused by)?$/u;

function readQuickPrompt(text: string): Query | null {
  const prompt = quickPrompts.find((some) => some.toLowerCase() === text);
  return prompt ? quickQueries[prompt] : null;
}

type Asked = Pick<ReadingParts, 'records' | 'today'>;

/**
 * Fills the chips from the words of a message. What no chip has a place for is told, never dropped. Cross-validation passes a
 * model that has not learned from the message.
 */
export function readQuestion(asked: ReadingParts, understand: Understand = understandAll): Reading {
  const texts = splitQuestions(asked.message);
  if (texts.length === 1) return readAlone(asked, understand);
  const halves: Half[] = [];
  for (const text of texts) {
    const told = halves.flatMap(({ queries }) => queries);
    const read = (before: Query | null) => readOne({ ...asked, message: text, before }, understand);
    const following = read(told.at(-1) ?? asked.before);
    const reading = following.kind === 'queries' ? following : read(null);
    const queries = reading.kind === 'queries' ? reading.queries : [];
    const more = queries.filter((query) => !told.some((one) => isDeepStrictEqual(one, query)));
    const isRead = more.length > 0 || (queries.length > 0 && isDetail(text));
    halves.push({ text, reading, queries: more, isRead });
  }
  const isFirst = (query: Query, index: number, all: readonly Query[]) =>
    all.findIndex((one) => isDeepStrictEqual(one, query)) === index;
  const queries = sharePeriod(halves).filter(isFirst);
  // Without the first, the others may not say what they are about.
  return halves[0]?.reading.kind === 'queries'
    ? { kind: 'queries', queries, notUnderstood: halves.flatMap(nameUnread) }
    : readOne(asked, understand);
}

/**
 * Reads the whole message. If that fails, reads only the one sentence that asks: 'Was my neck bad in May? I remember it
 * itching on the train.' It also fails if another sentence names a day ahead: 'I see my doctor tomorrow. How was my neck?'
 */
function readAlone(asked: ReadingParts, understand: Understand): Reading {
  const whole = readOne(asked, understand);
  const isUnread = whole.kind === 'unknown' || whole.kind === 'no-such-day';
  const parts = takeAside(asked.message);
  if (!parts || !(isUnread || isOpinion(parts.aside))) return whole;
  const alone = readOne({ ...asked, message: parts.question }, understand);
  // 'I think it was in May' says when.
  const isDated = whole.kind === 'queries' && !isDeepStrictEqual(periodsOf(whole), periodsOf(alone));
  if (alone.kind !== 'queries' || isDated) return whole;
  const aside = { words: parts.aside, sentence: null, canTrack: false };
  return { ...alone, notUnderstood: [...alone.notUnderstood, aside] };
}

const periodsOf = (reading: Reading) =>
  reading.kind === 'queries' ? reading.queries.map(({ period, against }) => [period, against]) : [];

/** A message may ask several things: 'how many flares did I have and how long were they'. */
interface Half {
  text: string;
  reading: Reading;
  /** Those that no half before it makes. */
  queries: readonly Query[];
  isRead: boolean;
}

/** 'And when was that' is answered together with the question before it; 'and what caused it' is not. */
const isDetail = (text: string) =>
  /^(?:(?:and|&) )*(?:how|when|where|which|what|why|show|list|count|compare)/i.test(text) &&
  !findTags(wordsOf(text)).tags.some(({ tag }) => tag === 'influence');

/** 'How many flares and how many bad days in October': days that are named at the end are meant for all. */
function sharePeriod(halves: readonly Half[]): Query[] {
  return halves.flatMap(({ queries }, index) => {
    const next = halves[index + 1];
    const period = next && /^(?:and|&)/i.test(next.text) ? (next.queries[0]?.period ?? null) : null;
    // The current streak has no days of its own.
    return queries.map((query) =>
      query.measure === 'streak' ? query : { ...query, period: query.period ?? period },
    );
  });
}

/** What was not understood of a half; all of it, if it is not answered and no reason is known. */
function nameUnread({ text, reading, isRead }: Half): readonly NotUnderstood[] {
  if (isRead && reading.kind === 'queries') return reading.notUnderstood;
  if (reading.kind === 'no-such-day') return [{ words: text, sentence: reading.sentence, canTrack: false }];
  const known = reading.kind === 'unknown' ? reading.notUnderstood.filter(({ sentence }) => sentence) : [];
  return known.length > 0 ? known : [{ words: text, sentence: null, canTrack: false }];
}

function readOne({ message, before, records, today }: ReadingParts, understand: Understand): Reading {
  const all = wordsOf(message);
  const text = nameIt(dropGreeting(all).join(' '), before);
  const quick = readQuickPrompt(all.join(' '));
  if (quick) return { kind: 'queries', queries: [quick], notUnderstood: [] };
  const about = readSmallTalk(all);
  if (about) return { kind: 'small-talk', about };
  const parts = makePartsFinder(records, today)(text);
  if (parts && 'sentence' in parts) return { kind: 'no-such-day', sentence: parts.sentence };
  if (!parts) return { kind: 'unknown', notUnderstood: [], suggestions: [] };
  const guesses = guess(text, parts, { before, records, today, understand }).map((one) => ({
    ...one,
    uncovered: listUncovered(parts, one.queries),
    isInvented: one.least > 0 && isInvented(parts, one.queries, before),
    queries: one.queries.map((query) => finishQuery(query, { records, today }, parts)),
  }));
  const best = guesses.find(({ least }) => least < never);
  const uncovered = best?.uncovered ?? listUncovered(parts, []);
  const notUnderstood = uncovered.map(({ isTurning: _, ...note }) => note);
  if (best && !parts.isLost && !best.isInvented && isCovered(best))
    return { kind: 'queries', queries: best.queries, notUnderstood };
  // What was understood is the nearest thing to ask. If nothing was, every guess is as good as another.
  const isSaid = parts.saidNames.length > 0 || parts.period !== null || parts.said.some(saysWhat);
  const guessed = isSaid ? guesses.flatMap(({ queries }) => queries) : [];
  const near = [
    ...suggestNoted(parts.noted, best?.queries[0], { records, today }),
    ...suggestQuestions(guessed, { records, today, before }, parts),
  ];
  return { kind: 'unknown', notUnderstood, suggestions: firstFew(near) };
}

/** Whether a word tells what is asked about. 'Last' and 'how many' do not. */
const saysWhat = ({ tag }: FoundTag) => /^(?:[mslwr]:|skin|influence|why|f:(?:worst|best|trend))/.test(tag);

/** For a guess that is offered as a button and never answered: no probability is that high. */
const never = 2;

/** Replaces 'it' by the only medication or thing to track of the question before: 'on the days I took it'. */
function nameIt(text: string, before: Query | null): string {
  const [name, other] = before ? [...before.medications, ...before.trackers] : [];
  if (name === undefined || other !== undefined) return text;
  return text.replace(
    /\b(took|take|used|use|had|have|ate|drank) (?:it|them)\b/g,
    `$1 ${wordsOf(name).join(' ')}`,
  );
}

/** What a message may ask for. */
interface Guess {
  queries: Query[];
  probability: number;
  /** From which probability on it is answered. */
  least: number;
}

/**
 * Whether the queries say what was asked. Each word without a place in them makes that less probable. A word that turns the
 * question around, or that the diary does not record, makes it another question.
 */
function isCovered({ probability, least, uncovered }: Guess & { uncovered: readonly Uncovered[] }): boolean {
  const unknown = uncovered.filter(({ sentence }) => !isRemark(sentence));
  const isOther = unknown.some(({ sentence, isTurning }) => sentence !== null || isTurning);
  return !isOther && probability * leastProbability.discount ** unknown.length >= least;
}

/** What a message may mean, the most probable first. */
function guess(
  text: string,
  parts: Parts,
  asked: Asked & Pick<ReadingParts, 'before'> & { understand: Understand },
): Guess[] {
  const { before, understand } = asked;
  const meanings = understand(parts, before === null);
  const compose = (least: number): Guess[] =>
    meanings.filter(hasMeasure).map((own) => ({
      queries: withoutInvented(composeQueries(parts, own), parts, before),
      probability: own.probability,
      least,
    }));
  const isFigure = [...parts.tags].some((tag) => /^[fg]:|streak|adherence/.test(tag));
  if (unanswerable.test(text) || (definition.test(text) && !isFigure)) return compose(never);
  const isOpen = !before && parts.where.length === 0 && parts.range === null;
  if (otherOnes.test(text) || (isOpen && pointing.test(text))) return compose(never);
  // That no chips can say it needs a reason; a doubt does not count.
  const leastNone = Math.max(leastProbability.none, ...meanings.map(({ probability }) => probability));
  const meaning = meanings.find(({ measure, probability }) => measure !== 'none' || probability >= leastNone);
  if (!meaning) return compose(never);
  const sure = (query: Query): Guess[] => [{ queries: [query], probability: 1, least: 0 }];
  if (before && isFollowUp(text, parts, meaning)) {
    const queries = completeFollowUp(text, parts, meaning, before, asked);
    const isShort = text.split(' ').length <= 3 && parts.notUnderstood.length === 0;
    const least = isShort ? 0 : leastProbability.followUp;
    return queries.length > 0 ? [{ queries, probability: meaning.probability, least }] : compose(never);
  }
  // 'And September?', 'what about only the cold days' say what they are about only together with a question before them.
  const isOpening = opening.test(text) && (text.includes(' only ') || isAnd(parts));
  if (!before && isOpening) return compose(never);
  const isBare =
    parts.found.every(({ tag }) => tag === 'and' || tag === 'x') &&
    parts.mentions.length === 0 &&
    parts.where.length === 0 &&
    parts.levels === null;
  // 'Chlorine'
  if (isBare && parts.text !== null && !/^(?:how|why|can|do|am|is) /.test(text))
    return sure(makeQuery({ measure: 'notes', figure: 'list', text: parts.text, period: parts.period }));
  // 'The last 5 days, please'
  if (isBare && parts.range && parts.text === null && parts.notUnderstood.length === 0)
    return sure(makeQuery({ measure: 'check-ins', figure: 'list', period: parts.range }));
  const isDoubtful = meaning.measure === 'none' || meaning.probability < leastProbability.answered;
  const isOfDays = parts.mentions.length === 0 && !meansMore(parts);
  const isWithout = parts.where.some(({ isNot }) => isNot);
  // 'Days without itching': nothing but the days is asked for.
  if (isOfDays && parts.where.length > 0 && parts.against === null && (isDoubtful || isWithout)) {
    const [figure = 'count'] = (['last', 'first', 'list'] as const).filter((each) =>
      parts.tags.has(`f:${each}`),
    );
    return sure(askForDays(parts, figure));
  }
  // 'Summer or winter'
  if (isOfDays && isDoubtful && parts.against && parts.where.length === 0) {
    const { period, against } = parts;
    return sure(makeQuery({ measure: 'severity', figure: 'average', period, against }));
  }
  const guesses = compose(meaning.measure === 'none' ? 1 : leastProbability.answered);
  // A meaning that is hardly less probable and has a place for every word is the better one.
  const [first] = guesses;
  const whole = guesses.find(
    ({ queries, probability }) =>
      probability >= leastProbability.near * (first?.probability ?? 0) &&
      !isInvented(parts, queries, before) &&
      listUncovered(parts, queries).every(({ isTurning }) => !isTurning),
  );
  return whole ? [whole, ...guesses.filter((one) => one !== whole)] : guesses;
}

/** 'Hands on days with swimming and cold weather' asks for no comparison with the other days. */
function withoutInvented(queries: Query[], parts: Parts, before: Query | null): Query[] {
  if (!isInvented(parts, queries, before)) return queries;
  const plain = queries.map((query) => (isOtherDays(query.against) ? { ...query, against: null } : query));
  return isInvented(parts, plain, before) ? queries : plain;
}

const isAnd = ({ found }: Parts) => found.every(({ tag }) => tag === 'and');

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
  [...tags].some((tag) => /^(?:m:(?!check-ins)|s:|skin|influence|why|f:trend)/.test(tag));

const hasMeasure = (meaning: Meaning): meaning is OwnMeaning =>
  meaning.measure !== 'none' && meaning.measure !== 'same';
