import { keepApplicable } from '@flarewell/domain/assistant/query/applicable';
import {
  type FilterMeasure,
  isExtreme,
  isNamedPeriod,
  isOtherDays,
  type Query,
} from '@flarewell/domain/assistant/query/query';
import { dateRange } from '@flarewell/domain/dates';
import { isFactorName, type Scale } from '@flarewell/domain/measures/factors';
import { type Measure, measureRows, scaleOf } from '@flarewell/domain/measures/measures';
import type { NotUnderstood } from '@flarewell/domain/wire/assistant';
import type { Parts } from '#assistant/reading/findParts.ts';
import { timeless } from '#assistant/reading/meaning.ts';
import type { Mention } from '#assistant/reading/names.ts';
import { turning } from '#assistant/reading/words/ordinaryWords.ts';
import type { FoundTag } from '#assistant/reading/words/tags.ts';

/** Whether a part of the query says what a tag means. `value` is what follows the tag's prefix. */
type Says = (query: Query, asked: Parts, value: string) => boolean;

const isAbout =
  (...measures: Measure[]) =>
  ({ measure }: Query) =>
    measures.includes(measure);
const isRun = ({ figure }: Query) => ['longest', 'gap', 'current'].includes(figure);
const isRanked = ({ figure, by }: Query) => isExtreme(figure) || by !== null;
const hasFilter = ({ where }: Query, ...measures: FilterMeasure[]) =>
  where.some(({ measure }) => measures.includes(measure));
const hasName = ({ symptoms, weather, where }: Query, value: string) =>
  [...symptoms, weather, ...where.map(({ name }) => name)].some((name) => name === value);
const isOfAll = ({ measure, factor, trackers }: Pick<Query, 'measure' | 'factor' | 'trackers'>) =>
  measure === 'influence' && factor === null && trackers.length === 0;
const isOf = (query: Query, value: string) =>
  query.measure === value ||
  query.factor === value ||
  query.where.some(({ measure }) => measure === value) ||
  isOfAll(query);
const isOfUse = ({ measure, period }: Query) =>
  measureRows[measure].names.some((kind) => kind === 'medications') ||
  (period !== null && isNamedPeriod(period) && period.kind === 'since-use');
const isCountAsked = (words: readonly string[]) =>
  /\bhow (?:often|many (?:times|days|nights|evenings|weeks))\b/.test(words.join(' '));
/** Whether an answer tells better from worse. */
const isComparing = (query: Query) =>
  query.figure === 'trend' ||
  isRanked(query) ||
  query.against !== null ||
  [query.conditions, query.medications, query.trackers, query.symptoms].some((names) => names.length > 1) ||
  isAbout('influence', 'control', 'days-at-level', 'limits')(query);
/** 'Bad' and 'a lot of' say nothing that these answers leave out. */
// biome-ignore format: a list of words
const tellsLevel = isAbout(
  'severity', 'flares', 'influence', 'check-ins', 'control', 'days-at-level', 'notes', 'photos', 'adherence',
  'symptoms', 'trackers', 'medication-days', 'doses',
);

/** What says a tag. The first row that fits decides; tags without a row change no question. */
// biome-ignore format: a tag a line
const rows: readonly (readonly [tags: RegExp, says: Says])[] = [
  [/^s:Itchiness$/, (query, _, value) => hasName(query, value) || isOf(query, 'itch') || query.measure === 'influence'],
  [/^s:/, (query, _, value) => hasName(query, value)],
  [/^w:/, (query, _, value) => hasName(query, value) || isOf(query, 'weather')],
  // 'What do I do on good days and not on bad ones' is no question about one of them.
  [/^l:(?:good|bad)$/, ({ measure, levels }, { tags }, value) => measure !== 'days-at-level' || !tags.has(value === 'good' ? 'l:bad' : 'l:good') || (levels !== null && (value === 'good' ? levels.max <= 2 : levels.min >= 4))],
  [/^l:/, (query, { words }) => tellsLevel(query) || query.levels !== null || query.where.some(({ levels }) => levels) || (isFactorName(query.measure) && words.includes('how'))],
  [/^m:notes$/, (query) => isOf(query, 'notes') || (query.measure === 'check-ins' && query.figure === 'list')],
  [/^m:flares$/, (query) => isAbout('flares', 'influence', 'control')(query) || hasFilter(query, 'severity')],
  [/^m:streak$/, (query) => query.measure === 'streak' || isRun(query)],
  [/^m:skips$/, (query) => isAbout('skips', 'missed-days', 'adherence', 'streak', 'check-ins')(query) || query.where.some(({ isNot }) => isNot)],
  [/^m:(?:take|doses)$/, (query) => isOfUse(query) || hasFilter(query, 'medication-days', 'trackers') || isAbout('trackers', 'notes', 'influence', 'photos', 'check-ins', 'summary')(query)],
  [/^m:control$/, isAbout('control')],
  [/^m:(?:adherence|symptoms|severity|state|how|check-ins|conditions|medications)$/, () => true],
  // 'When I drink red wine'
  [/^m:(?:water|diet)$/, (query, { saidNames }, value) => isOf(query, value) || saidNames.flat().some(({ kind }) => kind === 'trackers')],
  [/^m:/, (query, _, value) => isOf(query, value)],
  [/^skin$/, (query) => !(isFactorName(query.measure) || isAbout('weather')(query)) || hasFilter(query, 'severity', 'symptoms')],
  // 'The photo of my worst day'
  [/^f:(?:worst|best)$/, (query) => isComparing(query) || isRun(query) || query.where.length > 0 || query.figure === 'first' || query.figure === 'last'],
  // 'How many times was my neck worse than my hands'
  [/^(?:f:count|times)$/, ({ figure, measure, by }, { words }) => !isCountAsked(words) || !['average', 'trend', 'worst', 'best'].includes(figure) || by !== null || measure === 'flares' || measureRows[measure].kind === 'percent'],
  [/^f:(?:longest|gap)$/, (query) => isRun(query) || query.figure === 'last'],
  [/^f:last$/, (query) => ['last', 'gap', 'list'].includes(query.figure) || isAbout('check-ins', 'flares')(query)],
  [/^f:first$/, (query) => ['first', 'current', 'list'].includes(query.figure) || isAbout('influence', 'flares')(query)],
  [/^f:least$/, (query) => isRanked(query) || query.levels !== null || query.where.length > 0],
  [/^(?:f:trend|compare|more)$/, isComparing],
  // 'In the month of March' is a period.
  // A limit is for a month, but 'in any month' asks for all of them.
  [/^g:(?:week|month)$/, (query, { range, words }, value) => query.by === value || !new RegExp(`\\b(?:each|every|per) ${value}\\b`).test(words.join(' ')) && ( range !== null || (isAbout('control', 'limits')(query) && !words.some((word) => /^(?:any|which)$/.test(word))))],
  [/^g:weekday$/, ({ by }) => by === 'weekday'],
  [/^joint$/, (query) => isAbout('severity', 'influence')(query) || query.where.length > (query.measure === 'days-at-level' ? 0 : 1)],
  // A count of days tells their share, too.
  [/^percent$/, ({ measure, figure }) => measure === 'adherence' || figure === 'count'],
  [/^night$/, (query) => query.where.length > 0 || !isAbout('severity', 'days-at-level', 'influence')(query)],
  [/^why$/, isAbout('skips', 'influence', 'notes', 'check-ins')],
  [/^duration$/, (query) => isRun(query) || isAbout('flares', 'streak')(query) || query.figure === 'first'],
  [/^while$/, (query, { range }) => range !== null || query.where.length > 0 || query.measure === 'influence'],
  [/^influence$/, (query) => query.against !== null || query.where.length > 0 || !isAbout('days-at-level', 'flares', 'symptoms')(query)],
  [/^occasion$/, () => false],
  // 'Doses per week'
  [/^unanswerable$/, ({ by }) => by === 'week'],
];

/** One day has no such parts. */
const isSpan = /^(?:week|month|weekday)$/;
/** An event of the person's own life. With its dates beside it, it is an aside: 'while I was off in August'. */
const ownEvent = /^(?:since|after|while|when|during) /;
/** These are part of what is asked in 'the longest time without', and in 'the link between'. */
const ofGap = /^(?:no|without|free|between|two)$/;
/** 'Compared to days without' */
const ofOthers = /^(?:not|no|without|none|rest|others?)$/;

export interface Uncovered extends NotUnderstood {
  /** Whether the question is another one without it, so that an answer would be to something else. */
  isTurning: boolean;
}

/** Whether levels leave some of the scale out: 'less than 6' of 5 does not. */
function limits({ min, max }: Scale, measure: Measure | FilterMeasure): boolean {
  const whole = scaleOf(measure as Measure);
  return min <= max && (min > whole.min || max < whole.max);
}

/** What was said and no part of the queries says. */
export function listUncovered(asked: Parts, queries: readonly Query[]): Uncovered[] {
  const kept = queries.map(keepApplicable);
  const isSome = (test: (query: Query) => boolean) => kept.some(test);
  const lost = (words: string): Uncovered => ({ words, sentence: null, canTrack: false, isTurning: true });
  const isOfOthers = isSome(({ against }) => isOtherDays(against));
  const isGap = isSome((query) => isRun(query) || query.measure === 'influence');
  const isFree = isSome(({ figure }) => figure === 'gap');
  // 'Does the sun help', 'how often did I eat chicken', 'did chlorine come up in my notes': the one word that matters is unknown.
  const isOfUnknown =
    queries.length > 0 &&
    kept.every(
      (query) =>
        isOfAll(query) ||
        (query.measure === 'trackers' && query.trackers.length === 0) ||
        (query.measure === 'notes' && query.text === null),
    );
  const left = asked.notUnderstood
    .filter(({ words }) => !isSome(({ text }) => text?.includes(words) ?? false))
    .filter(
      ({ words }) =>
        !(isGap && ofGap.test(words) && (isFree || words !== 'free')) &&
        !(isOfOthers && ofOthers.test(words)),
    )
    .map((note) => {
      const isTurning =
        turning.test(note.words) ||
        (asked.range === null && (ownEvent.test(note.words) || isPlace(note.words, asked))) ||
        isMeasure(note.words, asked);
      return { ...note, isTurning: note.canTrack || (!note.sentence && (isTurning || isOfUnknown)) };
    });
  const tags = asked.said.filter(({ tag }) => {
    const says = rows.find(([pattern]) => pattern.test(tag))?.[1];
    // 'On dry days or on humid days' are two questions.
    if (queries.length > 1 && (tag === 'compare' || tag === 'more')) return false;
    return says && !isSome((query) => says(query, asked, tag.slice(tag.indexOf(':') + 1)));
  });
  // No chip says 'one or the other': a filter for each of two medications lets through the days with both.
  const isEither = (group: readonly Mention[]) =>
    isSome(
      ({ where }) => group.filter(({ name }) => where.some((filter) => filter.name === name)).length > 1,
    );
  const isLost = (group: readonly Mention[]) =>
    !group.some((mention) =>
      queries.some((query) => isNamed(mention, isAbout('photos')(query) ? query : keepApplicable(query))),
    ) || isEither(group);
  const { levels, where, against, range, today, shift } = asked;
  const isLevel =
    levels &&
    !isSome((query) =>
      [query, ...query.where].some(
        ({ measure, levels: scale }) =>
          scale &&
          limits(scale, measure) &&
          [null, scale.min].includes(levels.min) &&
          [null, scale.max].includes(levels.max),
      ),
    );
  const isOfWeekdays = isSome(({ by }) => by === 'weekday');
  const isUnfiltered = where.some(
    ({ measure }) =>
      !(measure === 'week' && isOfWeekdays) && !isSome((query) => isFilteredBy(measure, query)),
  );
  const isUncompared = against && !isSome(isComparing);
  const isNextDayLost =
    asked.isDayAfter && !isSome((query) => query.where.some(({ isDayAfter }) => isDayAfter));
  // 'My neck burns today, when was the last time': one day has no first, no last and no parts.
  const isOneDay = range !== null && range.from === range.to;
  const isPinned =
    isOneDay &&
    kept.every(
      ({ figure, by }) => figure === 'last' || figure === 'first' || (by !== null && isSpan.test(by)),
    );
  // 'Did I ever go over my limit'
  const isEver = range !== null && range.from <= asked.firstDay && kept.every(isAbout('limits'));
  const isUntimed =
    range && (range.to < today || isEver) && kept.every(({ measure }) => timeless.includes(measure));
  return [
    ...left,
    ...(queries.length === 0
      ? []
      : [
          ...tags.map(({ tag, words }) => ({
            ...lost(words.join(' ')),
            isTurning: tag !== 'occasion' || range === null,
          })),
          ...asked.saidNames.filter(isLost).map((group) => lost(group.map(({ name }) => name).join(', '))),
          ...(isLevel ? [lost(levels.words)] : []),
          ...(isUnfiltered ? [lost('days')] : []),
          ...(isUncompared ? [lost('compared')] : []),
          ...(isNextDayLost ? [lost('the day after')] : []),
          ...(isUntimed || isPinned ? [lost(isEver ? 'ever' : dateRange(range))] : []),
          ...(shift &&
          !isSome(
            ({ period, against: other, where: chosen }) =>
              period !== null ||
              (other !== null && !isNamedPeriod(other)) ||
              chosen.some(({ isDayAfter }) => isDayAfter),
          )
            ? [lost(`${shift.unit} ${shift.by < 0 ? 'before' : 'after'}`)]
            : []),
        ]),
  ];
}

/** What must be said for a part of a query: one of these tags, or '#' and what else was found. A part without a row needs nothing. */
// biome-ignore format: a row a line
const standIns: readonly (readonly [parts: RegExp, said: RegExp])[] = [
  // 'Tacrolimus days in May' does not ask how severe it was.
  [/^severity of days$/, /skin|m:(?:severity|state|how|flares|control)|l:|f:(?:worst|best|trend|most|least|average)|#levels|#conditions|more|influence|why/],
  // 'How is my heart'
  [/^severity of something$/, /skin|m:(?:severity|flares|control|symptoms)|[lsg]:|f:|#|more|influence|why|compare/],
  [/^days-at-level$/, /skin|m:(?:severity|flares)|l:|f:(?:worst|best|trend)|#levels/],
  [/^(?:medication-days|doses|adherence|limits|medications)$/, /m:(?:take|doses|medications|limits|adherence|skips)|percent|#medications/],
  [/^(?:skips|missed-days|streak)$/, /m:(?:skips|adherence|missed-days|streak|check-ins)|r:|f:(?:longest|gap)/],
  [/^check-ins$/, /:|#|joint|why/],
  [/^(?:symptoms|itch)$/, /m:(?:symptoms|itch)|s:/],
  [/^weather$/, /m:weather|w:/],
  [/^(?:notes|photos|trackers)$/, /m:(?:notes|photos|check-ins|conditions)|#text|#conditions|#trackers/],
  [/^(?:water|diet|flares|control|sleep|stress)$/, /m:(?:water|diet|flares|control|sleep|stress)|night|f:best/],
  // 'The link between stress and sleep' is none with the skin.
  [/^several causes$/, /skin|m:(?:severity|flares)|l:|f:(?:worst|trend|most)|s:|#conditions/],
  [/^(?:worst|best|most|least)$/, /f:(?:worst|best|most|least|trend|average)|m:(?:severity|flares|symptoms|weather)|l:|more|g:/],
  [/^(?:first|last|longest|gap|current)$/, /f:(?:first|last|list|longest|gap|best)|duration|m:(?:streak|skips)/],
  [/^by (?:month|weekday)$/, /g:|f:trend/],
  [/^(?:before|other-days)$/, /compare|more|f:trend|influence|l:|m:|#against/],
];

function partsOf({ measure, figure, by, against, where, ...query }: Query): string[] {
  const isOfDays = measure === 'severity' && where.some((filter) => filter.measure !== 'week');
  return [
    isOfDays ? 'severity of days' : measure,
    figure,
    ...(by ? [`by ${by}`] : []),
    ...(against && isNamedPeriod(against) && against.kind !== 'last' ? [against.kind] : []),
    ...(isOfAll({ ...query, measure }) ? ['several causes'] : []),
  ];
}

/** Whether a part of the queries is said by no word of the message, nor by the question before it. */
export function isInvented(asked: Parts, queries: readonly Query[], before: Query | null): boolean {
  const { said: tags, saidNames, levels, text, where, against } = asked;
  const isCause = ({ tag }: FoundTag) => /^(?:m:(?:stress|sleep|water|diet|itch|weather)$|w:)/.test(tag);
  const said = [
    ...tags.map(({ tag }) => tag),
    ...saidNames.flat().map(({ kind }) => `#${kind}`),
    ...(levels || where.some((filter) => filter.levels) ? ['#levels'] : []),
    ...(text ? ['#text'] : []),
    ...(against ? ['#against'] : []),
  ];
  const known = before ? partsOf(before) : [];
  const isOfUnknown = asked.notUnderstood.some(({ sentence }) => sentence === null);
  return queries.flatMap(partsOf).some((one) => {
    const part = one === 'severity' && isOfUnknown ? 'severity of something' : one;
    if (known.includes(part) || (part === 'several causes' && tags.filter(isCause).length < 2)) return false;
    const [, needed] = standIns.find(([parts]) => parts.test(part)) ?? [];
    return needed !== undefined && !said.some((tag) => needed.test(tag));
  });
}

/** 'On holiday', 'in Spain': a word that says when, of which no date is known. */
function isPlace(word: string, { words }: Parts): boolean {
  const at = words.indexOf(word);
  if (/\b(?:time|day|night|week) of (?:the |that |my )?$/.test(`${words.slice(0, at).join(' ')} `))
    return true;
  const small = words.slice(0, at).findLast((each) => !/^(?:the|my|our|a|an|this|that|some|all)$/.test(each));
  return at > 0 && /^(?:on|in|at|with|during|when|while|after|before|without|from|off)$/.test(small ?? '');
}

/** 'More than prescribed': what it is compared with is unknown. */
function isMeasure(word: string, { words }: Parts): boolean {
  const before = words.slice(Math.max(0, words.indexOf(word) - 3), Math.max(0, words.indexOf(word)));
  return before.some((each) => /^(?:than|versus|vs|against)$/.test(each));
}

function isFilteredBy(measure: FilterMeasure, query: Query): boolean {
  return (
    hasFilter(query, measure) ||
    query.measure === measure ||
    query.measure === 'limits' ||
    (query.measure === 'influence' && measure !== 'week') ||
    (measure === 'severity' && query.measure === 'days-at-level')
  );
}

/** Whether a query is about something of this name. */
function isNamed({ kind, name }: Mention, query: Query): boolean {
  const { by, conditions, medications, trackers, where, period, text } = query;
  const isPeriod =
    period !== null && isNamedPeriod(period) && period.kind === 'since-use' && period.medication === name;
  return (
    isPeriod ||
    `${by}s` === kind ||
    (kind === 'trackers' && isOfAll(query)) ||
    [...conditions, ...medications, ...trackers, text].includes(name) ||
    where.some((filter) => filter.name === name)
  );
}
