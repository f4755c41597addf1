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
  factorNames,
  factorRow,
  isFactorName,
  type Scale,
  searchedFactors,
  type Weather,
} from '@flarewell/domain/measures/factors';
import {
  type FigureKind,
  type Grouping,
  type Measure,
  measureRows,
  scaleOf,
} from '@flarewell/domain/measures/measures';
import { factorLevels, fill } from '#assistant/reading/filters.ts';
import type { Parts } from '#assistant/reading/findParts.ts';
import { namedLevels } from '#assistant/reading/levels.ts';
import type { Meaning } from '#assistant/reading/model/understand.ts';
import type { Kind } from '#assistant/reading/names.ts';
import { shiftPeriod } from '#assistant/reading/periods/ranges.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** A meaning that has a measure of its own. */
export type OwnMeaning = Meaning & { measure: Measure };

/** The values of the tags that start with this prefix: 's:Pain' gives 'Pain'. */
function valuesOf({ tags }: Pick<Parts, 'tags'>, prefix: string): string[] {
  return [...tags].filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
}

/** Names of one kind. A word that a condition and a medication share names what the measure is about. */
export function namesOf({ mentions }: Pick<Parts, 'mentions'>, kind: Kind, measure: Measure): string[] {
  const isMedical = measureRows[measure].names.includes('medications');
  const loses = kind === (isMedical ? 'conditions' : 'medications');
  if (loses && hasSharedWord(mentions)) return [];
  return [...new Set(mentions.filter((mention) => mention.kind === kind).map(({ name }) => name))];
}

/** Whether a condition and a medication were named by the same word. */
export function hasSharedWord(mentions: Parts['mentions']): boolean {
  const first = (name: string) => name.split(' ')[0]?.toLowerCase();
  const conditions = mentions.filter(({ kind }) => kind === 'conditions').map(({ name }) => first(name));
  return mentions.some(({ kind, name }) => kind === 'medications' && conditions.includes(first(name)));
}

export function levelsOf(asked: Parts, measure: Measure): Scale | null {
  const [word = null] = valuesOf(asked, 'l:');
  if (isFactorName(measure))
    return asked.levels || word ? factorLevels(measure, asked.levels, word, asked.tags) : null;
  const scale = scaleOf(measure);
  return fill(asked.levels, scale) ?? (word ? (namedLevels[word]?.(scale) ?? null) : null);
}

/** These are about today, or about everything, whatever the period. */
export const timeless: readonly Measure[] = ['limits', 'conditions', 'influence'];

/** The filter of a question that counts what the filter chooses: 'nights with bad sleep' are nights, not a choice of them. */
function findOwnFilter({ where, against }: Parts, measure: Measure): DayFilter | null {
  const about = measure === 'days-at-level' ? 'severity' : measure;
  const [filter, other] = where.filter((one) => one.measure === about);
  return filter && !other && !filter.isNot && !filter.isDayAfter && !against ? filter : null;
}

/** What a question names and its measure has no place for chooses the days: 'severity after swimming'. */
function findMoreFilters(asked: Parts, measure: Measure): DayFilter[] {
  const { names, filters, kind } = measureRows[measure];
  if (filters !== 'any') return [];
  const isDayAfter = asked.words.some((word) => /^(?:after|afterwards|next|following|morning)$/.test(word));
  const ofNames = (of: Kind, chosen: DayFilter['measure']) =>
    names.includes(of)
      ? []
      : namesOf(asked, of, measure).map((name) => makeFilter({ measure: chosen, name, isDayAfter }));
  const factors = factorNames.filter(
    (name) => kind === 'level' && name !== measure && asked.tags.has(`m:${name}`) && levelsOf(asked, name),
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
    ...factors.map((name) => makeFilter({ measure: name, levels: levelsOf(asked, name), isDayAfter })),
  ];
  return found.filter(
    (filter) => !asked.where.some(({ measure: of, name }) => of === filter.measure && name === filter.name),
  );
}

/** What the words say beyond doubt, whatever the model makes of them. */
function completeMeaning(asked: Parts, meaning: OwnMeaning): OwnMeaning {
  const { measure, figure } = meaning;
  const { figures, by }: { figures: readonly FigureKind[]; by: readonly Grouping[] } = measureRows[measure];
  const has = (tag: Tag) => asked.tags.has(tag);
  const hasWord = (pattern: RegExp) => asked.words.some((word) => pattern.test(word));
  const isPlain = figure === 'average' || figure === 'count';
  if (isFactorName(measure)) {
    const { isAmount, worse } = factorRow(measure);
    const isDays = hasWord(/^(?:days?|nights?|evenings?)$/);
    const isEnd = figure === 'worst' || figure === 'best';
    if (levelsOf(asked, measure) && ((figure === 'average' && isDays) || (isEnd && (asked.levels || isDays))))
      return { ...meaning, figure: 'count' };
    // The least water is the worst, the least stress the best.
    if (isAmount && (has('f:least') || has('f:most')) && (figure === 'worst' || figure === 'best'))
      return { ...meaning, figure: has('f:most') === (worse === 'high') ? 'worst' : 'best' };
  }
  // 'How long have I gone without' counts from the last time.
  if (has('f:gap') && isPlain && figures.some((each) => each === 'gap'))
    return { ...meaning, figure: hasWord(/^have$/) ? 'last' : 'gap', by: null };
  // 'Per month'
  const each = asked.words.join(' ').match(/\b(?:per|by|each|every) (week|month)\b/)?.[1] as
    | Grouping
    | undefined;
  if (each && !meaning.by && by.includes(each) && (isPlain || figure === 'list'))
    return { ...meaning, figure: figure === 'list' ? 'count' : figure, by: each };
  // 'Since when has it been above 3'
  if (measure === 'days-at-level' && figure === 'first' && asked.words.join(' ').startsWith('since when'))
    return { ...meaning, figure: 'current' };
  // 'What was I taking' asks for medications, 'did I run out' for skips; neither asks for a list of days.
  const isOfNames = measure === 'medication-days' && namesOf(asked, 'medications', measure).length === 0;
  const isOfSymptom = measure === 'symptoms' && valuesOf(asked, 's:').length > 0;
  if (
    figure === 'list' &&
    (isOfNames || (isOfSymptom && !has('f:list')) || (measure === 'skips' && !has('f:list')))
  )
    return { ...meaning, figure: 'count', by: null };
  if (figure === 'list' && meaning.by) return { ...meaning, by: null };
  const isOneDay = asked.range !== null && asked.range.from === asked.range.to;
  if (measure === 'check-ins' && isOneDay && figure !== 'count') return { ...meaning, figure: 'list' };
  // The last rating of one day is the only one.
  if (isOneDay && measureRows[measure].kind === 'level' && (figure === 'last' || figure === 'first'))
    return { ...meaning, figure: 'average' };
  if (isOneDay && measure === 'medication-days' && (figure === 'list' || figure === 'count'))
    return { ...meaning, figure: 'count', by: null };
  if (measure === 'skips' && has('why') && !has('f:last') && (!has('f:most') || !meaning.by))
    return { ...meaning, figure: 'count', by: null };
  if (
    measure !== 'streak' &&
    (has('f:longest') || has('m:streak')) &&
    isPlain &&
    figures.some((some) => some === 'longest')
  )
    return { ...meaning, figure: 'longest' };
  if (
    measure === 'streak' &&
    figure === 'longest' &&
    !has('f:longest') &&
    hasWord(/^(?:now|current|currently)$/)
  )
    return { ...meaning, figure: 'count' };
  const isNow = /\b(?:this|current) flare\b/.test(asked.words.join(' '));
  if (measure === 'flares' && isNow && isPlain) return { ...meaning, figure: 'last' };
  if (measure === 'flares' && has('duration') && !has('f:last') && (isPlain || figure === 'last'))
    return { ...meaning, figure: 'average' };
  return compareOf(asked, meaning);
}

/**
 * 'Is it better on weekends' compares with the other days, 'is it better this month' with the time before, and 'hands or
 * neck, which is worse' with each other.
 */
function compareOf(asked: Parts, meaning: OwnMeaning): OwnMeaning {
  const { measure, figure, compare } = meaning;
  const has = (tag: Tag) => asked.tags.has(tag);
  const hasWord = (pattern: RegExp) => asked.words.some((word) => pattern.test(word));
  const conditions = measure === 'severity' ? namesOf(asked, 'conditions', measure) : [];
  const isComparing = has('f:trend') || (has('more') && asked.mentions.length < 2);
  const isLevel = figure === 'average' || figure === 'trend';
  const isEnd = figure === 'worst' || figure === 'best';
  const isOfWeek = asked.where.some((filter) => filter.measure === 'week');
  if (asked.against)
    return {
      ...meaning,
      figure: figure === 'trend' ? 'average' : figure,
      by: isOfWeek && meaning.by === 'weekday' ? null : meaning.by,
    };
  // 'Has it got better since I started tacrolimus'
  const isSinceUse = asked.period !== null && 'kind' in asked.period && asked.period.kind === 'since-use';
  if (isSinceUse && isLevel && isComparing && !meaning.by && !hasWord(/^trend/))
    return { ...meaning, figure: 'average', compare: 'before' };
  if (conditions.length > 1 && isEnd) return { ...meaning, by: 'condition' };
  if (conditions.length > 1 && isLevel && !hasWord(/^(?:getting|becoming|improving|both)$/))
    return {
      ...meaning,
      figure: 'average',
      by: null,
      compare: asked.period && compare === 'before' ? compare : null,
    };
  // 'Is my neck the worst'
  if (
    conditions.length === 1 &&
    isEnd &&
    /^(?:is|are|was|were)$/.test(asked.words[0] ?? '') &&
    !hasWord(/^(?:days?|when)$/)
  )
    return { ...meaning, by: 'condition' };
  if (asked.where.length > 0 && (isLevel || figure === 'count') && (isComparing || figure === 'trend'))
    return { ...meaning, figure: figure === 'count' ? figure : 'average', compare: 'others' };
  if (!asked.period || !isComparing || meaning.by)
    return figure === 'trend' ? { ...meaning, compare: null } : meaning;
  // 'Did it get worse in spring' is about a change within the period.
  const isAll = asked.range !== null && asked.range.from <= asked.firstDay;
  if (isLevel && (isAll || hasWord(/^(?:get|got|getting|becom|became|turn|improving)/)))
    return { ...meaning, figure: 'trend', compare: null };
  const isOther = hasWord(/^(?:better|worse|milder|calmer|higher|lower|more|less|fewer)$/);
  if (!isOther || !(isLevel || figure === 'count'))
    return figure === 'trend' ? { ...meaning, compare: null } : meaning;
  return { ...meaning, figure: figure === 'count' ? figure : 'average', compare: 'before' };
}

/** 'Does eating dairy' is not about the diet. */
const isDiet = (asked: Parts, factors: readonly string[]) =>
  factors.length === 1 && factors[0] === 'diet' && asked.mentions.length > 0;

function makeOne(asked: Parts, { measure, figure: wanted, by: named, compare }: OwnMeaning): Query {
  const { names, figures } = measureRows[measure];
  const own = findOwnFilter(asked, measure);
  const isInfluence = measure === 'influence';
  const figure = wanted ?? figures[0] ?? 'count';
  // 'Most used' ranks the medications without being told to.
  const isRanking = figure === 'most' || figure === 'least';
  const isImplied = isRanking && (named === 'symptom' || named === 'medication');
  const by = isImplied ? null : named;
  const kinds = valuesOf(asked, 'w:') as Weather[];
  const of = (kind: 'medications' | 'trackers') =>
    names.includes(kind) ? namesOf(asked, kind, measure) : [];
  const conditions = namesOf(asked, 'conditions', measure);
  // 'Is it worse when I sleep badly'
  const [cause] = isInfluence ? asked.where : [];
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
    : asked.where.filter((filter) => filter !== own && !(isOfUse && filter.name === used));
  const ofFilter = own?.name ? [own.name] : [];
  const usesLevels =
    measure === 'days-at-level' ||
    measure === 'flares' ||
    (isFactorName(measure) && ['count', 'first', 'last'].includes(figure));
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
        ? (asked.text ?? own?.name ?? namesOf(asked, 'medications', 'doses')[0] ?? null)
        : null,
    period: isOfUse ? { kind: 'since-use', medication: used } : isDropped ? null : asked.period,
    // A question that is broken down, such as by month, has no place for a comparison.
    against:
      isInfluence || by !== null ? null : (asked.against ?? findAgainst(asked, compare, where.length > 0)),
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
  if (range.from === `${today.slice(0, 4)}-01-01`) return shiftPeriod({ unit: 'year', by: -1 }, range);
  return range.from === `${today.slice(0, 7)}-01` ? shiftPeriod({ unit: 'month', by: -1 }, range) : null;
}

/** Questions that other chips answer. */
function sayDifferently(asked: Parts, meaning: OwnMeaning): OwnMeaning {
  const { measure, figure } = meaning;
  const isOneDay = asked.range !== null && asked.range.from === asked.range.to;
  const has = (tag: Tag) => asked.tags.has(tag);
  // What a medication did cannot be told; before and after can.
  if (measure === 'influence' && namesOf(asked, 'medications', measure).length > 0)
    return {
      ...meaning,
      measure: has('m:itch') || has('s:Itchiness') ? 'itch' : 'severity',
      figure: 'average',
      by: null,
      compare: 'before',
    };
  // 'Does cetirizine help my itch'
  const isItch = has('m:itch') || has('s:Itchiness');
  if (measure === 'severity' && isItch && asked.mentions.every(({ kind }) => kind === 'medications'))
    return { ...meaning, measure: 'itch', by: null };
  // 'Show me my neck in June' asks for pictures.
  const isShown = /^(?:(?:can|could|please|you) )*(?:show|let) me (?:see )?(?:my |the )?#n\d+ *$/;
  if (measure === 'severity' && isShown.test(asked.words.join(' ')) && asked.where.length === 0)
    return { ...meaning, measure: 'photos', figure: 'list', by: null };
  // 'Which weather is worst for my neck'
  if (measure === 'severity' && has('m:weather') && valuesOf(asked, 'w:').length === 0)
    return { ...meaning, measure: 'influence' };
  // 'Days with both dairy and wine'
  const things =
    asked.mentions.filter(({ kind }) => kind !== 'conditions').length + valuesOf(asked, 's:').length;
  if (
    ['trackers', 'symptoms', 'medication-days', 'check-ins'].includes(measure) &&
    has('joint') &&
    things > 1
  )
    return { ...meaning, measure: 'check-ins', by: null };
  // 'Why was last Tuesday so bad': what was recorded of a day says more than what is true of all days.
  if (measure === 'influence' && isOneDay && has('why'))
    return { ...meaning, measure: 'check-ins', figure: 'list', by: null, compare: null };
  // 'Have I logged my swimming'
  const isOfTracker = namesOf(asked, 'trackers', 'trackers').length > 0;
  if (measure === 'check-ins' && isOfTracker && asked.where.length === 0 && !has('joint'))
    return { ...meaning, measure: 'trackers' };
  if (
    measure === 'itch' &&
    figure === 'average' &&
    /\b(?:itchy|itching|itch) days?\b/.test(asked.words.join(' '))
  )
    return { ...meaning, measure: 'symptoms', figure: 'count' };
  // 'Was it ever a 5'
  if (measure === 'severity' && asked.levels && figure === 'average')
    return { ...meaning, measure: 'days-at-level', figure: 'count' };
  // Days without a symptom are check-ins.
  const isWithout = asked.where.some((filter) => filter.isNot && filter.measure === measure);
  const isOfDays = measureRows['check-ins'].figures.some((each) => each === figure);
  return isWithout && isOfDays ? { ...meaning, measure: 'check-ins' } : meaning;
}

/**
 * 'Better than a year ago' compares the last days with that time. 'Is today the worst of this month' is about the month,
 * because an extreme is not compared.
 */
function placePeriods(asked: Parts, { figure }: OwnMeaning): Parts {
  const { range, against, today } = asked;
  const isUsual = /\bthan (?:usual|normal|normally|average)\b/.test(asked.words.join(' '));
  if (isUsual && !against)
    return {
      ...asked,
      period: asked.period ?? { kind: 'last', days: 7 },
      against: { kind: 'last', days: 90 },
    };
  const isThan = /\bthan\b(?! (?:a|one|two|three|\d+)\b)/.test(asked.words.join(' '));
  const isAgo = range && !against && !asked.shift && range.to < today && isThan && asked.where.length === 0;
  if (isAgo) return { ...asked, period: { kind: 'last', days: 30 }, range: null, against: range };
  const isExtreme = figure && ['worst', 'best', 'most', 'least', 'longest', 'first', 'last'].includes(figure);
  if (!isExtreme || !range || !against || 'kind' in against) return asked;
  const isWithin = against.from <= range.from && range.to <= against.to;
  return isWithin ? { ...asked, period: against, range: against, against: null } : asked;
}

/** Figures that are asked for together. */
const figurePairs: readonly (readonly FigureKind[])[] = [
  ['best', 'worst'],
  ['count', 'longest'],
  ['first', 'last'],
];

/** How many questions one message may hold. */
const queryLimit = 3;

/** The queries of a message that stands for itself. 'Sleep and stress', 'the best and the worst day' are two. */
export function composeQueries(given: Parts, read: OwnMeaning): Query[] {
  const said = sayDifferently(given, read);
  const placed = placePeriods(given, said);
  const asked = {
    ...placed,
    where: [...placed.where, ...findMoreFilters(placed, said.measure)].slice(0, filterLimit),
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
  // 'On dry days or on humid days'
  const kinds = measure === 'weather' || measure === 'influence' ? [] : valuesOf(asked, 'w:');
  if (kinds.length > 1 && (has('compare') || has('and')) && !has('joint'))
    return kinds.slice(0, queryLimit).flatMap((kind) => {
      const isOther = (tag: Tag) => tag === 'compare' || (tag.startsWith('w:') && tag !== `w:${kind}`);
      const tags = new Set([...asked.tags].filter((tag) => !isOther(tag)));
      const where = placed.where.filter((filter) => filter.measure !== 'weather');
      return composeQueries({ ...placed, tags, where }, { ...said, compare: null });
    });
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
