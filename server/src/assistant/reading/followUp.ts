import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { keepApplicable } from '@flarewell/domain/assistant/query/applicable';
import { weekOf } from '@flarewell/domain/assistant/query/calendars';
import { prepare } from '@flarewell/domain/assistant/query/preparedQuery';
import {
  type DayFilter,
  isNamedPeriod,
  makeFilter,
  makeQuery,
  type Query,
} from '@flarewell/domain/assistant/query/query';
import { mediumDate, monthName } from '@flarewell/domain/dates';
import { type Day, type DayRange, dayOf, daysOfMonth, type Month, monthOf } from '@flarewell/domain/day';
import { highLevels, isFactorName, searchedFactors } from '@flarewell/domain/measures/factors';
import { measureRows } from '@flarewell/domain/measures/measures';
import { severityLevels } from '@flarewell/domain/measures/ratings';
import { composeQueries, levelsOf, namesOf, timeless } from '#assistant/reading/compose.ts';
import type { Parts } from '#assistant/reading/findParts.ts';
import { shiftPeriod } from '#assistant/reading/periods/ranges.ts';
import type { ReadingParts } from '#assistant/reading/reading.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

const opening =
  /^(?:(?:ok|okay|so|hm|hmm|oh|yes|well|right|cool|thanks|great) )*(?:and|what about|how about|also|then|or|but|same|what of|now|plus|only|just)\b/;
const pointing =
  /\b(?:it|them|that|those|these|then|they|there)\b|\b(?:ones?|any)$|\bwhich (?:one|ones|days?)\b/;
const pointsToTime = /\b(?:that|the same|those) (?:very )?(days|day|night|date|week|month)\b|\bthen$/;
const ownTag = /^(?:m:(?!conditions|state|how|streak)|s:|r:|w:|times|skin|influence)/;

type Asked = Pick<ReadingParts, 'records' | 'today'>;

/** Figures that a follow-up about another measure keeps. */
const strongFigures: readonly Query['figure'][] = ['worst', 'best', 'first', 'last', 'longest', 'trend'];

/** Whether the message leaves something out that the question before it said. */
export function isFollowUp(text: string, { tags, mentions }: Parts): boolean {
  const hasOwn = [...tags].some((tag) => ownTag.test(tag));
  return (
    opening.test(text) ||
    pointsToTime.test(text) ||
    (pointing.test(text) && (mentions.length === 0 || !hasOwn)) ||
    (!hasOwn && text.split(' ').length <= 12) ||
    text.split(' ').length <= 3
  );
}

/** The question before it with what the message mentions. */
export function completeFollowUp(text: string, given: Parts, before: Query, asked: Asked): Query[] {
  // 'The month after that' needs a period.
  if (given.shift && given.period === null && before.period === null) return [];
  const pointed = pointTo(text, given, before, asked);
  if (pointed === null) return [];
  // 'Compared with June' keeps the period of the question before.
  const isCompared =
    given.against !== null &&
    /^(?:and )?(?:compared|versus|vs|than|is that|was that|is it|was it)\b/.test(text);
  const parts = {
    ...given,
    ...(isCompared && before.period && { period: before.period }),
    ...shiftFrom(given, before, asked),
    ...pointed,
  };
  const has = (tag: Tag) => parts.tags.has(tag);
  if (has('why') && before.measure === 'skips') return [{ ...before, figure: 'count', by: null }];
  if (has('why'))
    return [makeQuery({ measure: 'influence', figure: 'count', conditions: before.conditions })];
  const hasOwn = [...parts.tags].some((tag) => ownTag.test(tag));
  const own = composeQueries({
    ...parts,
    period: parts.period ?? before.period,
    where: parts.where.length > 0 ? parts.where : before.where,
  });
  const factor = searchedFactors.find((name) => has(`m:${name}`));
  if (before.measure === 'influence' && (factor || namesOf(parts, 'trackers').length > 0))
    return [{ ...before, factor: factor ?? null, trackers: namesOf(parts, 'trackers'), weather: null }];
  if (has('times') && before.measure === 'medication-days')
    return [{ ...before, measure: 'doses', figure: 'count' }];
  const [, searched] = text.match(/^(?:and |what |how )*about (?:the |my |a )?(.+)$/) ?? [];
  if (before.text !== null && searched) return [{ ...before, text: searched }];
  // 'How bad was it' after a question about a flare: its answer tells.
  if (before.measure === 'flares' && has('m:severity') && parts.mentions.length === 0) return [before];
  const isPlain = ![...given.tags].some((tag) => tag.startsWith('f:')) && parts.period === given.period;
  const keepFigure = (query: Query) =>
    isPlain &&
    strongFigures.includes(before.figure) &&
    measureRows[query.measure].figures.includes(before.figure)
      ? { ...query, figure: before.figure }
      : query;
  const isOtherWeather =
    [...parts.tags].some((tag) => tag.startsWith('w:')) &&
    before.where.some(({ measure }) => measure === 'weather');
  if (hasOwn && own.length > 0 && !isOtherWeather)
    return own.map((query) => inherit(keepFigure(query), before));
  const names = (kind: 'conditions' | 'medications' | 'trackers') => {
    const found = namesOf(parts, kind);
    const isAdded = has('compare') || has('joint');
    return found.length > 0 ? [...new Set([...(isAdded ? before[kind] : []), ...found])] : before[kind];
  };
  const { measure, figures } = { measure: before.measure, figures: measureRows[before.measure].figures };
  const isRun = has('m:streak') && figures.includes('longest');
  const isDuration = has('duration') && before.measure === 'flares' && !has('f:longest');
  const run =
    before.figure === 'last' && figures.includes('current') ? ('current' as const) : ('longest' as const);
  const figure = isRun
    ? run
    : isDuration
      ? 'list'
      : (
          [
            'worst',
            'best',
            'longest',
            'first',
            'last',
            'most',
            'least',
            'trend',
            'gap',
            'list',
            'count',
            'average',
          ] as const
        ).find((each) => has(`f:${each}` as Tag) && figures.includes(each));
  const by = (['condition', 'medication', 'week', 'month', 'weekday'] as const).find(
    (each) => has(`g:${each}`) && measureRows[measure].by.includes(each),
  );
  const supports = measureRows[measure].names;
  const isForeign = parts.mentions.some(
    ({ kind }) => !supports.includes(kind) || (kind === 'conditions' && supports.includes('medications')),
  );
  if (isForeign && own.length > 0) return own.map((query) => inherit(query, before));
  const levels = levelsOf(parts, measure);
  // 'When was the last time' after a question about yesterday looks at all days.
  const isElsewhere = (figure === 'last' || figure === 'first') && isOneDay(before.period);
  const weather =
    parts.where.length === 0 ? ([...parts.tags].find((tag) => tag.startsWith('w:'))?.slice(2) ?? null) : null;
  return [
    {
      ...before,
      ...(figure && { figure }),
      ...(by ? { by } : figure === 'list' && { by: null }),
      ...(levels && { levels, measure: measure === 'severity' ? 'days-at-level' : measure }),
      conditions: has('g:condition') ? [] : names('conditions'),
      medications: names('medications'),
      trackers: names('trackers'),
      period: isElsewhere ? null : (parts.period ?? before.period),
      against: parts.against ?? (parts.period ? null : before.against),
      where:
        parts.where.length > 0
          ? parts.where
          : before.where.map((filter) =>
              filter.measure === 'weather' && weather ? { ...filter, name: weather } : filter,
            ),
    },
  ];
}

const isOneDay = (period: Query['period']) =>
  period !== null && !isNamedPeriod(period) && period.from === period.to;

/** A question about another measure keeps names, days and filters of the one before, as far as they apply to it. */
function inherit(query: Query, before: Query): Query {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const keys = ['conditions', 'medications', 'trackers', 'period', 'against', 'where'] as const;
  // A medication is for any condition.
  const isMedical = measureRows[query.measure].names.includes('medications');
  const isTimeless = timeless.includes(query.measure);
  const kept = keys
    .filter(
      (key) =>
        isEmpty(query[key]) &&
        !(isMedical && key === 'conditions') &&
        !(isTimeless && ['period', 'against'].includes(key)),
    )
    .map((key) => [key, before[key]]);
  return keepApplicable({ ...query, ...Object.fromEntries(kept) });
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
  text,
}: Query): DayFilter[] | null {
  const [name = null] = [...medications, ...trackers, ...symptoms, ...conditions];
  if (measure === 'check-ins' && where.length > 0) return [...where];
  if (measure === 'notes' && text !== null) return [makeFilter({ measure, name: text })];
  if (measure === 'days-at-level')
    return [makeFilter({ measure: 'severity', name, levels: levels ?? highLevels(severityLevels) })];
  if (isFactorName(measure) && levels) return [makeFilter({ measure, levels })];
  const isNamed =
    (measure === 'medication-days' || measure === 'trackers' || measure === 'symptoms') && name !== null;
  return isNamed ? [makeFilter({ measure, name })] : null;
}

/** 'And the month before' is the month before that of the question. */
function shiftFrom(given: Parts, before: Query, { records, today }: Asked): Partial<Parts> {
  const { shift, period } = given;
  if (!shift || period) return {};
  const range = shiftPeriod(shift, prepare(before, records, today).period);
  if (range.from > today) return {};
  // 'Is that better than the week before' compares with it.
  const isCompared = given.tags.has('compare') || given.tags.has('f:trend') || given.tags.has('more');
  return isCompared
    ? { against: range, tags: new Set([...given.tags].filter((tag) => tag !== 'f:trend')) }
    : { period: range, range };
}

/** 'That day' is the one day that the answer to the question before names. */
function pointTo(text: string, given: Parts, before: Query, asked: Asked): Partial<Parts> | null {
  const [, unit = 'day'] = text.match(pointsToTime) ?? [null];
  if (given.period || !pointsToTime.test(text)) return {};
  if (unit === 'days' && ![...given.tags].some((tag) => ownTag.test(tag)) && given.mentions.length === 0)
    return {};
  if (unit === 'days') {
    const filter = filterOf(before);
    return filter && { where: filter };
  }
  const day = dayOfAnswer(before, asked);
  const month = day === null ? monthOfAnswer(before, asked) : null;
  if (month) return { period: daysOfMonth(month), range: daysOfMonth(month) };
  if (day === null) return unit === 'day' && !/\bthen$/.test(text) ? null : {};
  const range: DayRange =
    unit === 'week' ? weekOf(day) : unit === 'month' ? daysOfMonth(monthOf(day)) : { from: day, to: day };
  const tags = new Set([...given.tags].filter((tag) => tag !== `g:${unit}`));
  return { period: range, range, tags };
}

/** 'Then' may be the one month that the answer names. */
function monthOfAnswer(query: Query, { records, today }: Asked): Month | null {
  if (query.by !== 'month') return null;
  const { markdown } = answerQuery(query, records, today);
  const months = [...new Set(records.checkIns.map(({ date }) => monthOf(dayOf(date))))];
  const [only, other] = months.filter((month) => markdown.includes(`**${monthName(month)}**`));
  return only && !other ? only : null;
}

function dayOfAnswer(query: Query, { records, today }: Asked): Day | null {
  if (query.measure === 'influence') return null;
  const { markdown } = answerQuery(query, records, today);
  const days = [...new Set(records.checkIns.map(({ date }) => dayOf(date)))];
  const bold = days.filter((day) => markdown.includes(`**${mediumDate(day)}**`));
  const named = days.filter((day) => markdown.includes(`| ${mediumDate(day)} |`));
  const [only, other] = bold.length > 0 ? bold : named;
  return only && !other ? only : null;
}
