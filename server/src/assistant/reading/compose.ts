import { isCalendar } from '@flarewell/domain/assistant/query/periods';
import {
  type Against,
  type DayFilter,
  filterLimit,
  makeFilter,
  makeQuery,
  type Query,
} from '@flarewell/domain/assistant/query/query';
import type { SkipReason, Symptom } from '@flarewell/domain/checkIns';
import { type Day, type DayRange, monthOf } from '@flarewell/domain/day';
import {
  type FactorName,
  factorNames,
  highLevels,
  isFactorName,
  lowLevels,
  searchedFactors,
  type Weather,
} from '@flarewell/domain/measures/factors';
import { type FigureKind, type Measure, measureRows } from '@flarewell/domain/measures/measures';
import { severityLevels } from '@flarewell/domain/measures/ratings';
import { factorLevels } from '#assistant/reading/filters.ts';
import type { Parts } from '#assistant/reading/findParts.ts';
import {
  causesOf,
  completeMeaning,
  levelsOf,
  namesOf,
  type OwnMeaning,
  placePeriods,
  sayDifferently,
  timeless,
  valuesOf,
} from '#assistant/reading/meaning.ts';
import type { Meaning } from '#assistant/reading/model/understand.ts';
import type { Kind } from '#assistant/reading/names.ts';
import { shiftPeriod } from '#assistant/reading/periods/ranges.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/**
 * The filter of a question that counts what the filter chooses: 'nights with bad sleep' are nights, not a choice of them. Of
 * 'days with pain and bleeding', the days with pain are counted, and bleeding chooses them.
 */
function findOwnFilter(asked: Parts, measure: Measure): DayFilter | null {
  const { where, against } = asked;
  const about = measure === 'days-at-level' ? 'severity' : measure;
  const isOfOther = namesOf(asked, 'conditions', measure).length > 0 && about === 'severity';
  const own = where.filter((one) => one.measure === about && !(isOfOther && one.name !== null));
  const isPlain = own.every(({ isNot, isDayAfter }) => !isNot && !isDayAfter);
  return isPlain && !against ? (own[0] ?? null) : null;
}

/** What a question names and its measure has no place for chooses the days: 'severity after swimming'. */
function findMoreFilters(asked: Parts, measure: Measure, causes: readonly FactorName[]): DayFilter[] {
  const { names, filters, kind } = measureRows[measure];
  if (filters !== 'any') return [];
  const isDayAfter =
    asked.isDayAfter ||
    asked.words.some((word) => /^(?:after|afterwards|next|following|morning)$/.test(word));
  const ofNames = (of: Kind, chosen: DayFilter['measure']) =>
    names.includes(of)
      ? []
      : namesOf(asked, of, measure).map((name) => makeFilter({ measure: chosen, name, isDayAfter }));
  const [word = null] = valuesOf(asked, 'l:');
  const factors = factorNames.filter(
    (name) =>
      kind === 'level' &&
      name !== measure &&
      asked.tags.has(`m:${name}`) &&
      (causes.includes(name) || levelsOf(asked, name)),
  );
  const isOfUse = asked.period !== null && 'kind' in asked.period && asked.period.kind === 'since-use';
  const found = [
    ...ofNames('trackers', 'trackers'),
    // A dose that was skipped was not taken.
    ...(isOfUse ? [] : ofNames('medications', 'medication-days')).map((filter) => ({
      ...filter,
      isNot: asked.tags.has('m:skips'),
    })),
    ...(measure === 'weather' ? [] : valuesOf(asked, 'w:')).map((name) =>
      makeFilter({ measure: 'weather', name }),
    ),
    ...(measure === 'check-ins' ? valuesOf(asked, 's:') : []).map((name) =>
      makeFilter({ measure: 'symptoms', name }),
    ),
    ...factors.map((name) =>
      makeFilter({ measure: name, levels: factorLevels(name, asked.levels, word, asked.tags), isDayAfter }),
    ),
  ];
  return found.filter(
    (filter) => !asked.where.some(({ measure: of, name }) => of === filter.measure && name === filter.name),
  );
}

/** 'Does eating dairy' is not about the diet. */
const isDiet = (asked: Parts, factors: readonly string[]) =>
  factors.length === 1 && factors[0] === 'diet' && asked.mentions.length > 0;

function makeOne(asked: Parts, { measure, figure: wanted, by: named, compare }: OwnMeaning): Query {
  const { names, figures } = measureRows[measure];
  const own = findOwnFilter(asked, measure);
  const isInfluence = measure === 'influence';
  const figure = wanted ?? figures[0] ?? 'count';
  const of = (kind: 'medications' | 'trackers') =>
    names.includes(kind) ? namesOf(asked, kind, measure) : [];
  const conditions = namesOf(asked, 'conditions', measure);
  // 'Most used' ranks the medications without being told to, and an average is told for each condition that is named.
  const isRanking = figure === 'most' || figure === 'least';
  const isImplied =
    (isRanking && (named === 'symptom' || named === 'medication')) ||
    (figure === 'average' && named === 'condition' && conditions.length > 1);
  const by = isImplied ? null : named;
  // 'Is it worse when I sleep badly'
  const [cause] = isInfluence ? asked.where : [];
  const told = valuesOf(asked, 'w:') as Weather[];
  const kinds = told.length === 0 && cause?.measure === 'weather' ? [cause.name as Weather] : told;
  const factors = searchedFactors.filter((name) => asked.tags.has(`m:${name}`) || cause?.measure === name);
  const isWeather = kinds.length > 0 || asked.tags.has('m:weather');
  const tracked = cause?.measure === 'trackers' && cause.name ? [cause.name] : of('trackers');
  // 'Is it stress or sleep' is answered by what is known of everything.
  const isSeveral =
    isInfluence && factors.length + (tracked.length > 0 ? 1 : 0) > 1 && !isDiet(asked, factors);
  // 'Was October my worst month' is about all months, and 'is my neck the worst' about all conditions.
  const isOneMonth = asked.range && monthOf(asked.range.from) === monthOf(asked.range.to);
  const isDropped = timeless.includes(measure) || (isOneMonth && by === 'month');
  const isRanked = by === 'condition' && conditions.length === 1 && figure !== 'average';
  // 'Did tacrolimus help' compares the time since its first use with the time before.
  const [used] = names.includes('medications') ? [] : namesOf(asked, 'medications', measure);
  const isAll = asked.period === null || (asked.range !== null && asked.range.from <= asked.firstDay);
  const isOfUse = used !== undefined && compare === 'before' && isAll;
  const where = isInfluence
    ? []
    : asked.where.filter(
        (filter) =>
          filter !== own &&
          !(isOfUse && filter.name === used) &&
          !(by === 'weekday' && filter.measure === 'week'),
      );
  const ofFilter = own?.name ? [own.name] : [];
  const usesLevels =
    measure === 'days-at-level' ||
    measure === 'flares' ||
    (isFactorName(measure) && ['count', 'first', 'last', 'list'].includes(figure));
  return makeQuery({
    measure,
    figure: isInfluence ? (figures[0] ?? figure) : figure,
    by: isInfluence ? null : by,
    conditions: isRanked ? [] : conditions.length > 0 || own?.measure !== 'severity' ? conditions : ofFilter,
    medications: own?.measure === 'medication-days' ? ofFilter : of('medications'),
    trackers: own?.measure === 'trackers' ? ofFilter : isSeveral ? [] : tracked,
    symptoms: (own?.measure === 'symptoms'
      ? ofFilter
      : names.includes('symptoms')
        ? valuesOf(asked, 's:')
        : []) as Symptom[],
    levels: usesLevels ? (own?.levels ?? levelsOf(asked, measure)) : null,
    reason: measure === 'skips' ? ((valuesOf(asked, 'r:')[0] as SkipReason | undefined) ?? null) : null,
    weather:
      measure === 'weather' || isInfluence
        ? ((own?.name ?? (kinds.length === 1 ? kinds[0] : null)) as Weather | null)
        : null,
    factor:
      isInfluence && tracked.length === 0 && !isSeveral
        ? (factors[0] ?? (isWeather ? 'weather' : null))
        : null,
    text:
      measure === 'notes'
        ? (asked.text ?? own?.name ?? namesOf(asked, 'medications', 'doses')[0] ?? asked.noted)
        : null,
    period: isOfUse ? { kind: 'since-use', medication: used } : isDropped ? null : asked.period,
    // A question that is broken down by month has no place for a comparison.
    against:
      isInfluence || isCalendar(by)
        ? null
        : by !== null
          ? asked.against
          : (asked.against ?? findAgainst(asked, compare, where.length > 0)),
    where,
  });
}

/** What is compared with, if the question does not name it: 'is it better this month' means better than the month before. */
function findAgainst(asked: Parts, compare: Meaning['compare'], hasFilter: boolean): Against | null {
  const { range, shift, today } = asked;
  if (shift && range) return shiftPeriod(shift, range);
  if (compare === 'others') return hasFilter ? { kind: 'other-days' } : null;
  if (compare !== 'before') return null;
  return (range && findBefore(asked, range, today)) ?? { kind: 'before' };
}

/** The week, month, year or day before, if the period is one. */
function findBefore({ unit }: Parts, range: DayRange, today: Day): Against | null {
  if (unit) return shiftPeriod({ unit, by: -1 }, range);
  if (range.from === range.to || range.to !== today) return null;
  return range.from === `${today.slice(0, 7)}-01` ? shiftPeriod({ unit: 'month', by: -1 }, range) : null;
}

/** Whether no day is at both of these levels. */
function excludes(one: DayFilter, other: DayFilter): boolean {
  if (one.measure !== other.measure || one.name !== other.name || !one.levels || !other.levels) return false;
  return one.levels.max < other.levels.min || other.levels.max < one.levels.min;
}

/** 'Days when both my hands and my neck were bad': the days of one condition are counted, and the others choose them. */
function chooseJointDays(asked: Parts): Parts {
  const [own, ...others] = asked.tags.has('joint') ? namesOf(asked, 'conditions', 'severity') : [];
  if (own === undefined || others.length === 0) return asked;
  const levels = levelsOf(asked, 'days-at-level') ?? highLevels(severityLevels);
  return {
    ...asked,
    mentions: asked.mentions.filter(({ name }) => !others.includes(name)),
    where: [...asked.where, ...others.map((name) => makeFilter({ measure: 'severity', name, levels }))],
  };
}

/**
 * The filters of a message that asks about several kinds of days: 'on dry or on humid days', 'after swimming or wine', 'when
 * it is good and when it is bad'. Each gets a query, because one query with all of them would need days to which all apply.
 */
function findAlternatives({ tags, where, levels, isEither }: Parts, measure: Measure): DayFilter[] {
  const isListed = tags.has('compare') || tags.has('and');
  const weathers = measure === 'influence' || tags.has('joint') ? [] : valuesOf({ tags }, 'w:');
  if (weathers.length > 1 && isListed)
    return weathers.map((name) => makeFilter({ measure: 'weather', name }));
  const named = where.filter((one) => one.measure === 'trackers' || one.measure === 'medication-days');
  const isDayAfter = named.some((one) => one.isDayAfter);
  if (isEither && named.length > 1) return named.map((one) => ({ ...one, isDayAfter }));
  const rivals = where.filter((one) => where.some((other) => excludes(one, other)));
  const isOfBoth = measure === 'days-at-level' && tags.has('l:good') && tags.has('l:bad');
  if (rivals.length > 1 || !isOfBoth || !isListed || levels !== null) return rivals;
  return [highLevels, lowLevels].map((choose) =>
    makeFilter({ measure: 'severity', levels: choose(severityLevels) }),
  );
}

/** Figures that are asked for together. */
const figurePairs: readonly (readonly FigureKind[])[] = [
  ['best', 'worst'],
  ['count', 'longest'],
  ['count', 'average'],
  ['first', 'last'],
];

/** How many questions one message may hold. */
const queryLimit = 3;

/** The queries of a message that stands for itself. 'Sleep and stress', 'the best and the worst day' are two. */
export function composeQueries(given: Parts, read: OwnMeaning): Query[] {
  const said = sayDifferently(given, read);
  const placed = placePeriods(said.measure === 'days-at-level' ? chooseJointDays(given) : given, said);
  const causes = read.measure === 'influence' && said.measure !== 'influence' ? causesOf(placed) : [];
  const asked = {
    ...placed,
    where: [...placed.where, ...findMoreFilters(placed, said.measure, causes)].slice(0, filterLimit),
  };
  const meaning = completeMeaning(asked, said);
  const has = (tag: Tag) => asked.tags.has(tag);
  const { measure, figure } = meaning;
  const { figures } = measureRows[measure];
  const isFactor = (name: Measure) => isFactorName(name) || name === 'severity';
  const others = factorNames.filter((name) => name !== measure && has(`m:${name}`) && !levelsOf(asked, name));
  const measures: Measure[] =
    has('and') && isFactor(measure) && others.length > 0
      ? factorNames.filter((name) => name === measure || others.includes(name))
      : [measure];
  // 'How long was I on it' tells both ends.
  const isOver =
    measure === 'medication-days' && figure === 'first' && has('duration') && asked.words.includes('was');
  if (isOver) return (['first', 'last'] as const).map((each) => makeOne(asked, { ...meaning, figure: each }));
  const isNamed = (each: FigureKind) =>
    has(`f:${each}` as Tag) || (each === 'count' && asked.words.includes('current'));
  const named = figurePairs.find(
    (pair) =>
      (has('and') || has('compare')) &&
      pair.every((each) => figures.some((one) => one === each) && isNamed(each)),
  );
  const split = findAlternatives(asked, measure);
  if (split.length > 1) {
    const isSplit = (filter: DayFilter) =>
      split.some((one) => one.measure === filter.measure && one.name === filter.name);
    const isOfNames = split.some(({ name, levels }) => name !== null && levels === null);
    const rest: Parts = {
      ...placed,
      isEither: false,
      tags: new Set([...asked.tags].filter((tag) => tag !== 'compare' && !/^[wl]:/.test(tag))),
      mentions: placed.mentions.filter(({ name }) => !isOfNames || !split.some((one) => one.name === name)),
    };
    const others = asked.where.filter((filter) => !isSplit(filter));
    const compare = has('compare') ? null : said.compare;
    return split
      .slice(0, queryLimit)
      .flatMap((one) => composeQueries({ ...rest, where: [...others, one] }, { ...said, compare }));
  }
  const isExplained = measure === 'severity' && figure === 'worst' && has('why') && !meaning.by;
  const because = isExplained
    ? [makeOne({ ...asked, where: [], tags: new Set() }, { ...meaning, measure: 'influence' })]
    : [];
  return measures
    .flatMap((one) =>
      (named ?? [figure]).map((each) => makeOne(asked, { ...meaning, measure: one, figure: each })),
    )
    .concat(because)
    .slice(0, queryLimit);
}
