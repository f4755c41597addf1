import { isDeepStrictEqual } from 'node:util';
import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { keepApplicable } from '@flarewell/domain/assistant/query/applicable';
import { isCalendar, weekOf } from '@flarewell/domain/assistant/query/periods';
import { prepare } from '@flarewell/domain/assistant/query/preparedQuery';
import {
  type DayFilter,
  isNamedPeriod,
  makeFilter,
  makeQuery,
  type Query,
} from '@flarewell/domain/assistant/query/query';
import type { SkipReason, Symptom } from '@flarewell/domain/checkIns';
import { dateRange, mediumDate, monthName } from '@flarewell/domain/dates';
import { type Day, type DayRange, dayOf, daysOfMonth, monthOf } from '@flarewell/domain/day';
import {
  factorNames,
  highLevels,
  isFactorName,
  searchedFactors,
  type Weather,
} from '@flarewell/domain/measures/factors';
import { measureRows } from '@flarewell/domain/measures/measures';
import { severityLevels } from '@flarewell/domain/measures/ratings';
import { composeQueries } from '#assistant/reading/compose.ts';
import type { Parts } from '#assistant/reading/findParts.ts';
import {
  isOfMostChange,
  isThanUsual,
  levelsOf,
  namesOf,
  timeless,
  usual,
} from '#assistant/reading/meaning.ts';
import type { Meaning } from '#assistant/reading/model/understand.ts';
import { shiftPeriod } from '#assistant/reading/periods/ranges.ts';
import type { ReadingParts } from '#assistant/reading/reading.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** Begins a message that goes on with the one before it. */
export const opening =
  /^(?:(?:ok|okay|so|hm|hmm|oh|yes|well|right|cool|thanks|great) )*(?:and|what about|how about|also|then|or|but|same|what of|now|plus|only|just|compared|versus|vs|for|about)\b/;
const pointing =
  /\b(?:it|them|that|those|these|then|they|there)\b|\b(?:ones?|any|too|as well)$|\bwhich (?:one|ones|days?)\b/;
const pointsToTime =
  /\b(?:that|the same|those) (?:very )?(days|day|night|date|week|month)\b|\b(?:on (?:those|these|them)|of (?:that|it|those|them))$|\bof (?:those|them)(?= (?:was|were|am|did|had|have|do)\b)|^(?:and )?(?:were|are) (?:those|these)\b|\b(?:in|during|over) (?:that|this) (time|stretch|run)\b|\bthen$/;

type Asked = Pick<ReadingParts, 'records' | 'today'>;

/** 'And now?' asks the same question about its usual period, after an answer about other days. */
const pointsToNow =
  /^(?:(?:and|but|or|so|ok|what|how|about|is|are|it|they|that|right|just) )*(?:now|currently|lately|these days|nowadays|at the moment|at present)$/;

/** Figures that a follow-up about another measure keeps. */
const strongFigures: readonly Query['figure'][] = ['worst', 'best', 'first', 'last', 'longest', 'trend'];

const ownTag = /^(?:m:(?!conditions|state|how|streak)|s:|r:|w:|times|skin|influence)/;
const hasOwn = ({ tags, mentions, words }: Parts) =>
  mentions.length > 0 ||
  [...tags].some((tag) => ownTag.test(tag) || (tag.startsWith('l:') && words.includes('days')));

/** Whether the message leaves something out that the question before it said. */
export function isFollowUp(text: string, parts: Parts, { measure }: Meaning): boolean {
  const length = text.split(' ').length;
  return (
    measure === 'same' ||
    opening.test(text) ||
    pointsToTime.test(text) ||
    (parts.isDayAfter && parts.where.length === 0) ||
    (pointing.test(text) && parts.mentions.length === 0) ||
    length <= 3 ||
    (length <= 12 && !hasOwn(parts))
  );
}

/** What the words of a follow-up say beyond doubt: 'in October' has nothing of its own, 'and stress' a measure. */
function followMeaning(parts: Parts, meaning: Meaning, before: Query): Meaning {
  const { tags } = parts;
  const has = (tag: Tag) => tags.has(tag);
  const isRanked = [...tags].some((tag) => /^f:(?!list|count)/.test(tag));
  // 'Is that my best'
  if (before.measure === 'streak' && has('f:best'))
    return { ...meaning, measure: 'streak', figure: 'longest' };
  // 'When did I last log it'
  const isOfTracker = before.trackers.length > 0 && /\b(?:it|that)$/.test(parts.words.join(' '));
  if (meaning.measure === 'check-ins' && isOfTracker) return { ...meaning, measure: 'trackers' };
  if (isOfMostChange(parts) && before.by === 'condition')
    return { ...meaning, measure: 'same', figure: 'trend' };
  // 'Which one was on my neck'
  const isOfNames = /\bwhich ones?\b/.test(parts.words.join(' ')) && before.figure === 'count' && !isRanked;
  if (isOfNames && measureRows[before.measure].figures.includes('list'))
    return { ...meaning, measure: 'same', figure: 'list' };
  // 'And stress'
  const [factor, otherFactor] = factorNames.filter((name) => has(`m:${name}`));
  if (meaning.measure === 'same' && factor && !otherFactor && measureRows[before.measure].kind === 'level')
    return { ...meaning, measure: factor };
  if ((has('times') || has('m:doses')) && before.measure === 'medication-days')
    return { ...meaning, measure: 'doses', figure: 'count' };
  // A limit is about the latest days; of other days, those of use are counted.
  if (before.measure === 'limits' && parts.period && !hasOwn(parts))
    return { ...meaning, measure: 'medication-days', figure: 'count', by: null };
  if (has('m:skips') && ['check-ins', 'missed-days', 'streak'].includes(before.measure))
    return { ...meaning, measure: 'missed-days', figure: 'count' };
  // 'And what did I do that day'
  if (
    meaning.measure === 'same' &&
    /^(?:and )?what (?:did i do|happened|was going on)\b/.test(parts.words.join(' '))
  )
    return { ...meaning, measure: 'check-ins', figure: 'list', by: null, compare: null };
  if (has('duration') && before.measure === 'flares' && !has('f:longest'))
    return { ...meaning, measure: 'same', figure: 'list' };
  // 'And my streak' is one of check-ins, unless the question before has a longest time of its own.
  if (
    has('m:streak') &&
    meaning.measure === 'streak' &&
    !measureRows[before.measure].figures.includes('longest')
  )
    return meaning;
  if (!hasOwn(parts)) {
    const isFigure = [...tags].some(
      (tag) => tag.startsWith('f:') || tag === 'm:streak' || tag === 'duration',
    );
    const isCompared = has('compare') || has('f:trend') || has('more');
    const end = (['most', 'least'] as const).find((each) => has(`f:${each}`));
    const figure = end ?? (isFigure ? meaning.figure : null);
    return { ...meaning, measure: 'same', figure, compare: isCompared ? meaning.compare : null };
  }
  return meaning;
}

/** The question before it with what the message mentions. */
export function completeFollowUp(
  text: string,
  given: Parts,
  read: Meaning,
  before: Query,
  asked: Asked,
): Query[] {
  const meaning = followMeaning(given, read, before);
  // 'The month after that' needs a period.
  if (given.shift && given.period === null && before.period === null) return [];
  const pointed = pointTo(text, given, meaning, before, asked);
  if (pointed === null) return [];
  // 'Compared with June' keeps the period of the question before.
  const isCompared =
    given.against !== null &&
    /^(?:and )?(?:compared|versus|vs|than|is that|was that|is it|was it)\b/.test(text);
  const parts = {
    ...given,
    ...(isCompared && before.period && { period: before.period }),
    ...shiftFrom(given, meaning, before, asked),
    ...pointed,
  };
  const [, searched] = text.match(/^(?:and |what |how )*about (?:the |my |a )?(.+)$/) ?? [];
  if (before.text !== null && searched) return [{ ...before, text: searched }];
  if (parts.tags.has('why') && before.measure === 'skips') return [{ ...before, figure: 'count', by: null }];
  const [reason] = [...parts.tags]
    .filter((tag) => tag.startsWith('r:'))
    .map((tag) => tag.slice(2) as SkipReason);
  if (reason && before.measure === 'skips') return [{ ...before, reason }];
  // 'How bad was it', 'when did it begin' after a question about a flare: its answer tells.
  const isOfIt = meaning.measure === 'severity' || (isOneFlare(before) && isBeginning.test(text));
  if (before.measure === 'flares' && isOfIt && parts.mentions.length === 0) return [before];
  const trackers = namesOf(parts, 'trackers', 'trackers');
  const factor = searchedFactors.find((name) => parts.tags.has(`m:${name}`));
  if (before.measure === 'influence' && (factor || trackers.length > 0))
    return [{ ...before, factor: factor ?? null, trackers, weather: null }];
  if (pointsToNow.test(text) && given.period === null) return [{ ...before, period: null, against: null }];
  if (meaning.measure === 'none') return [];
  const isOtherWeather =
    before.measure === 'weather' ||
    before.factor === 'weather' ||
    before.where.some(({ measure }) => measure === 'weather');
  // 'And dry' is a symptom only where the weather was not asked about.
  const weather = parts.words.includes('dry')
    ? 'Dry'
    : ([...parts.tags].find((tag) => tag.startsWith('w:'))?.slice(2) as Weather | undefined);
  if (weather && isOtherWeather) return [withWeather(before, weather, parts)];
  // 'And with' after a question about days without dairy
  const [, side] = text.match(/^(?:and |what |how |about )*(with|without)(?: it| them)?$/) ?? [];
  if (side && before.where.length > 0)
    return [{ ...before, where: before.where.map((filter) => ({ ...filter, isNot: side === 'without' })) }];
  // 'How many days did I have it' says nothing of its own.
  const isVague = /\b(?:it|them|that)$/.test(text) && ![...parts.tags].some((tag) => /^(?:m:|s:)/.test(tag));
  if (meaning.measure !== 'same' && !isVague) {
    const keepsFigure = ![...given.tags].some((tag) => tag.startsWith('f:')) && parts.period === given.period;
    return composeQueries(parts, { ...meaning, measure: meaning.measure }).map((query) => {
      const isKept =
        keepsFigure &&
        strongFigures.includes(before.figure) &&
        measureRows[query.measure].figures.includes(before.figure);
      const { by } = before;
      const isGrouped = keepsFigure && query.by === null && by && measureRows[query.measure].by.includes(by);
      const kept = {
        ...query,
        ...(isKept && { figure: before.figure }),
        ...(isGrouped && { by }),
      };
      // 'Compared with my hands' adds them to what was asked about.
      const isAdded =
        parts.tags.has('compare') && query.measure === before.measure && kept.conditions.length > 0;
      const conditions = isAdded ? [...new Set([...before.conditions, ...kept.conditions])] : kept.conditions;
      return inherit({ ...kept, conditions }, before);
    });
  }
  return [keepMentioned(parts, meaning, before)];
}

const isOneFlare = ({ figure }: Query) => ['longest', 'worst', 'best', 'first', 'last'].includes(figure);
const isBeginning =
  /\bwhen did (?:it|that|that one) (?:first )?(?:begin|start)\b|^(?:and )?since when$|^(?:and )?(?:for )?how (?:many days|long)\b/;

/** 'And in humid weather' */
function withWeather(before: Query, weather: Weather, { period }: Parts): Query {
  const where = before.where.map((filter) =>
    filter.measure === 'weather' ? { ...filter, name: weather } : filter,
  );
  return {
    ...before,
    ...((before.measure === 'weather' || before.measure === 'influence') && { weather }),
    where,
    period: period ?? before.period,
  };
}

function keepMentioned(parts: Parts, { figure, by, compare }: Meaning, before: Query): Query {
  const symptoms = [...parts.tags]
    .filter((tag) => tag.startsWith('s:'))
    .map((tag) => tag.slice(2) as Symptom);
  if (symptoms.length > 0 && before.measure === 'symptoms') return { ...before, symptoms };
  if (symptoms.length > 0)
    return inherit(
      makeQuery({ measure: 'symptoms', figure: figure === 'last' ? figure : 'count', symptoms }),
      before,
    );
  // 'And my neck' after a question about a medication.
  const { names, figures, by: groups } = measureRows[before.measure];
  const isForeign = parts.mentions.some(
    ({ kind }) => !names.includes(kind) || (kind === 'conditions' && names.includes('medications')),
  );
  if (isForeign && parts.mentions.every(({ kind }) => kind === 'conditions'))
    return inherit(
      makeQuery({
        measure: 'severity',
        figure: 'average',
        conditions: namesOf(parts, 'conditions', 'severity'),
      }),
      before,
    );
  const isAdded = parts.tags.has('compare') || parts.tags.has('joint');
  const namesFrom = (kind: 'conditions' | 'medications' | 'trackers') => {
    const found = namesOf(parts, kind, before.measure);
    return found.length > 0 ? [...new Set([...(isAdded ? before[kind] : []), ...found])] : before[kind];
  };
  const levels = levelsOf(parts, before.measure);
  const wanted = figure && endOf(before.measure, figure);
  const asked = wanted && figures.includes(wanted) ? wanted : before.figure;
  // 'When was the last time' after a question about yesterday looks at all days.
  const isElsewhere = (figure === 'last' || figure === 'first') && isOneDay(before.period);
  const where = parts.where.length > 0 ? parts.where : before.where;
  return {
    ...before,
    figure: asked,
    by: by && groups.includes(by) ? by : asked === 'list' ? null : before.by,
    ...(levels && { levels, measure: before.measure === 'severity' ? 'days-at-level' : before.measure }),
    conditions: by === 'condition' ? [] : namesFrom('conditions'),
    medications: by === 'medication' ? [] : namesFrom('medications'),
    trackers: namesFrom('trackers'),
    period: isElsewhere ? null : (parts.period ?? before.period),
    against:
      parts.against ??
      (isCalendar(by)
        ? null
        : isThanUsual(parts)
          ? usual
          : compare === 'before'
            ? { kind: 'before' }
            : compare === 'others' && where.length > 0
              ? { kind: 'other-days' }
              : parts.period
                ? null
                : before.against),
    where,
  };
}

/** The most stress is the worst, the most water the best. */
function endOf(measure: Query['measure'], figure: Query['figure']): Query['figure'] {
  const { kind, worse } = measureRows[measure];
  if (kind !== 'level' || (figure !== 'most' && figure !== 'least')) return figure;
  return (figure === 'most') === (worse === 'high') ? 'worst' : 'best';
}

const isOneDay = (period: Query['period']): period is DayRange =>
  period !== null && !isNamedPeriod(period) && period.from === period.to;

/** A question about another measure keeps names, days and filters of the one before, as far as they apply to it. */
function inherit(query: Query, before: Query): Query {
  // 'Was the stress different, too' compares the same days.
  const isOpen = (value: unknown) => isDeepStrictEqual(value, { kind: 'before' }) && before.against !== null;
  const isEmpty = (value: unknown) =>
    value === null || (Array.isArray(value) && value.length === 0) || isOpen(value);
  const keys = ['conditions', 'medications', 'trackers', 'period', 'against', 'where'] as const;
  // A medication is for any condition, and a note is about the day.
  const isOfAny = query.measure === 'notes' || measureRows[query.measure].names.includes('medications');
  const isTimeless =
    timeless.includes(query.measure) || (query.measure === 'streak' && query.figure !== 'longest');
  const kept = keys
    .filter(
      (key) =>
        isEmpty(query[key]) &&
        !(isOfAny && key === 'conditions') &&
        !(isTimeless && ['period', 'against'].includes(key)),
    )
    .map((key) => [key, before[key]]);
  const text = query.text ?? (query.measure === 'notes' ? before.text : null);
  return keepApplicable({ ...query, ...Object.fromEntries(kept), text });
}

/** 'On those days': the days that the question before counted. */
function filterOf({
  measure,
  conditions,
  medications,
  trackers,
  symptoms,
  levels,
  where,
  weather,
  text,
}: Query): DayFilter[] | null {
  const [name = null] = [...medications, ...trackers, ...symptoms, ...conditions];
  if (measure === 'check-ins' && where.length > 0) return [...where];
  if (measure === 'weather' && weather !== null) return [makeFilter({ measure, name: weather })];
  if (measure === 'notes' && text !== null) return [makeFilter({ measure, name: text })];
  if (measure === 'days-at-level')
    return [makeFilter({ measure: 'severity', name, levels: levels ?? highLevels(severityLevels) })];
  if (isFactorName(measure) && levels) return [makeFilter({ measure, levels })];
  const isNamed =
    (measure === 'medication-days' || measure === 'trackers' || measure === 'symptoms') && name !== null;
  return isNamed ? [makeFilter({ measure, name })] : null;
}

/** 'And the month before' is the month before that of the question. */
function shiftFrom(
  given: Parts,
  { compare, figure }: Meaning,
  before: Query,
  { records, today }: Asked,
): Partial<Parts> {
  const { shift, period } = given;
  if (!shift || period) return {};
  const range = shiftPeriod(shift, prepare(before, records, today).period);
  if (range.from > today) return {};
  // 'Is that better than the week before' compares with it.
  const isCompared = compare !== null || figure === 'trend';
  return isCompared ? { against: range } : { period: range, range };
}

/** 'That day' is the one day that the answer to the question before names. */
function pointTo(
  text: string,
  given: Parts,
  { measure }: Meaning,
  before: Query,
  asked: Asked,
): Partial<Parts> | null {
  /** The days that the answer before was about. */
  const chosen = (where: DayFilter[]): Partial<Parts> => {
    const range = prepare(before, asked.records, asked.today).period;
    return { where, ...(given.period === null && { period: range, range }) };
  };
  const next = given.isDayAfter && given.where.length === 0 ? filterOf(before) : null;
  if (next) return chosen(next.map((filter) => ({ ...filter, isDayAfter: true })));
  const [words, named, stretch] = text.match(pointsToTime) ?? [];
  const unit = named ?? (words === 'then' ? 'day' : 'days');
  // The days of a run are only in its answer.
  if (stretch) return ['longest', 'gap', 'current'].includes(before.figure) ? null : {};
  if (given.period || !pointsToTime.test(text)) return {};
  if (unit === 'days' && measure === 'same' && given.mentions.length === 0) return {};
  if (unit === 'days') {
    const filter = filterOf(before);
    return filter && chosen(filter);
  }
  const day = dayOfAnswer(before, asked);
  const span = day === null ? spanOfAnswer(before, asked) : null;
  if (span) {
    const tags = new Set([...given.tags].filter((tag) => tag !== `g:${before.by}`));
    return { period: span, range: span, tags };
  }
  if (day === null) return unit === 'day' && !/\bthen$/.test(text) ? null : {};
  const range: DayRange =
    unit === 'week' ? weekOf(day) : unit === 'month' ? daysOfMonth(monthOf(day)) : { from: day, to: day };
  const tags = new Set([...given.tags].filter((tag) => tag !== `g:${unit}`));
  return { period: range, range, tags };
}

/** 'Then' may be the one month or week that the answer names. */
function spanOfAnswer(query: Query, { records, today }: Asked): DayRange | null {
  if (query.by !== 'month' && query.by !== 'week') return null;
  const { markdown } = answerQuery(query, records, today);
  const days = records.checkIns.map(({ date }) => dayOf(date));
  const spans =
    query.by === 'month'
      ? days.map((day) => ({ name: monthName(monthOf(day)), range: daysOfMonth(monthOf(day)) }))
      : days.map((day) => ({ name: dateRange(weekOf(day)), range: weekOf(day) }));
  const named = new Map(spans.map(({ name, range }) => [name, range]));
  const [only, other] = [...named].filter(([name]) => markdown.includes(`**${name}**`));
  return only && !other ? only[1] : null;
}

function dayOfAnswer(query: Query, { records, today }: Asked): Day | null {
  if (isOneDay(query.period)) return query.period.from;
  if (query.measure === 'influence') return null;
  const { markdown } = answerQuery(query, records, today);
  const days = [...new Set(records.checkIns.map(({ date }) => dayOf(date)))];
  const bold = days.filter((day) => markdown.includes(`**${mediumDate(day)}**`));
  const named = days.filter((day) => markdown.includes(`| ${mediumDate(day)} |`));
  const [only, other] = bold.length > 0 ? bold : named;
  return only && !other ? only : null;
}
