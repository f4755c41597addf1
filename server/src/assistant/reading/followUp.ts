import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { resolvePeriod, weekOf } from '@flarewell/domain/assistant/query/periods';
import { prepare } from '@flarewell/domain/assistant/query/preparedQuery';
import {
  type DayFilter,
  type FilterMeasure,
  filterKinds,
  isNamedPeriod,
  makeFilter,
  type Query,
  recordKinds,
} from '@flarewell/domain/assistant/query/query';
import { dateRange, monthName } from '@flarewell/domain/dates';
import { type Day, type DayRange, dayOf, daysOfMonth, monthOf } from '@flarewell/domain/day';
import { factorNames, highLevels, isFactorName } from '@flarewell/domain/measures/factors';
import { type FigureKind, type Measure, measureRows } from '@flarewell/domain/measures/measures';
import { severityLevels } from '@flarewell/domain/measures/ratings';
import { composeQueries } from '#assistant/reading/compose.ts';
import type { Parts } from '#assistant/reading/findParts.ts';
import { causesOf, namesOf, type OwnMeaning, timeless, valuesOf } from '#assistant/reading/meaning.ts';
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
/** 'And now?' asks the same question about its usual period, after an answer about other days. */
const pointsToNow =
  /^(?:(?:and|but|or|so|ok|what|how|about|is|are|it|they|that|right|just) )*(?:now|currently|lately|these days|nowadays|at the moment|at present)$/;

type Asked = Pick<ReadingParts, 'records' | 'today'>;

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

/** Puts the parts that the message mentions into the question before it, and reads the result like any other question. */
export function completeFollowUp(
  text: string,
  given: Parts,
  read: Meaning,
  before: Query,
  asked: Asked,
): Query[] {
  if (pointsToNow.test(text) && given.period === null) return [{ ...before, period: null, against: null }];
  const [, searched] = text.match(/^(?:and |what |how )*about (?:the |my |a )?(.+)$/) ?? [];
  if (before.text !== null && searched) return [{ ...before, text: searched }];
  const isOfOneFlare = before.measure === 'flares' && strongFigures.includes(before.figure);
  const isTold = read.measure === 'severity' || asksLength.test(text);
  if (isOfOneFlare && isTold && given.mentions.length === 0) return [before];
  const parts = placeDays(text, given, read, before, asked);
  const measure = measureOf(given, read, before);
  if (parts === null || measure === null) return [];
  const isPlaced = parts.period !== given.period;
  const meaning = { ...read, ...keepFigure(parts, read, measure, before, isPlaced), measure };
  return composeQueries(keepParts(parts, meaning, before, asked), meaning);
}

/** When a flare began and how long it was is in the answer about it. */
const asksLength =
  /\bwhen did (?:it|that|that one) (?:first )?(?:begin|start)\b|^(?:and )?since when$|^(?:and )?(?:for )?how (?:many days|long)\b/;

/** Whether the message names no measure of its own: 'in October'. */
const keepsMeasure = (parts: Parts, { measure }: Meaning) => measure === 'same' || !hasOwn(parts);

/**
 * The measure of the completed question. 'And stress' names one. 'And my neck' asks for severity after a question that
 * has no conditions, and keeps the measure after any other.
 */
function measureOf(parts: Parts, read: Meaning, before: Query): Measure | null {
  const { kind, names, figures } = measureRows[before.measure];
  const isOfCause = causesOf(parts).length > 0 || namesOf(parts, 'trackers', 'trackers').length > 0;
  if (before.measure === 'influence' && isOfCause) return 'influence';
  const isOfDays = ['check-ins', 'missed-days', 'streak'].includes(before.measure);
  if (isOfDays && parts.tags.has('m:skips')) return 'missed-days';
  // 'Streak' is one of check-ins, unless the question before has a longest time of its own.
  if (read.measure === 'streak' && !figures.includes('longest')) return 'streak';
  // 'Same for swimming' and 'cold?' name other days for the same question.
  const isBare = parts.found.every(({ tag }) => /^(?:and|x|w:.*)$/.test(tag));
  if (isBare && before.where.some((filter) => findName(filter, parts, before.measure))) return before.measure;
  if (!keepsMeasure(parts, read))
    return read.measure === 'none' || read.measure === 'same' ? null : read.measure;
  const [factor, other] = factorNames.filter((name) => parts.tags.has(`m:${name}`));
  if (factor && !other && kind === 'level') return factor;
  if (valuesOf(parts, 's:').length > 0) return 'symptoms';
  // A limit is about the latest days; of other days, those of use are counted.
  if (before.measure === 'limits' && parts.period) return 'medication-days';
  const isOfSkin = parts.mentions.length > 0 && parts.mentions.every((one) => one.kind === 'conditions');
  const isForeign = names.includes('medications') || !names.includes('conditions');
  return isOfSkin && isForeign ? 'severity' : before.measure;
}

/** Figures that a follow-up about another measure keeps. */
const strongFigures: readonly FigureKind[] = ['worst', 'best', 'first', 'last', 'longest', 'trend'];

const ifAllowed = <Value>(value: Value | null, allowed: readonly Value[]) =>
  value !== null && allowed.includes(value) ? value : null;

/**
 * The figure, breakdown and comparison of the message. If it names none, the figure and breakdown of the question before it.
 * `isPlaced` says that the message points to days of the question before: 'how did I sleep that night'.
 */
function keepFigure(
  parts: Parts,
  read: Meaning,
  measure: Measure,
  before: Query,
  isPlaced: boolean,
): Pick<Meaning, 'figure' | 'by' | 'compare'> {
  const { figures, by: groupings, kind } = measureRows[measure];
  const isSame = keepsMeasure(parts, read);
  const isSaid = [...parts.tags].some((tag) => /^(?:f:|m:streak|duration)/.test(tag));
  const isCompared = ['compare', 'more', 'f:trend'].some((tag) => parts.tags.has(tag as Tag));
  // 'Which one was on my neck', 'how long were they'
  const isOfEach = parts.words.includes('which') || (measure === 'flares' && parts.tags.has('duration'));
  const isListed = before.figure === 'count' && isOfEach && !ranks(parts);
  const end = (['most', 'least'] as const).find((each) => parts.tags.has(`f:${each}`));
  const own = hasOwn(parts) ? read.figure : isSaid ? (end ?? read.figure) : null;
  const said = ifAllowed(isListed ? 'list' : endOf(measure, own), figures);
  // 'And my stress' after the worst day of my skin asks for the worst stress. An average or a count is not kept like this.
  const keepsFigure = !isSaid && !isPlaced && strongFigures.includes(before.figure);
  const kept = isSame || keepsFigure ? ifAllowed(before.figure, figures) : null;
  const figure = (isSame ? (said ?? kept) : (kept ?? said)) ?? (kind === 'count' ? 'count' : null);
  const keepsGroups = figure !== 'list' && (isSame || !(isSaid || isPlaced));
  return {
    figure,
    by: ifAllowed(read.by, groupings) ?? (keepsGroups ? ifAllowed(before.by, groupings) : null),
    compare: hasOwn(parts) || isCompared ? read.compare : null,
  };
}

const ranks = ({ tags }: Parts) => [...tags].some((tag) => /^f:(?!list|count)/.test(tag));

/** The most stress is the worst, the most water the best. */
function endOf(measure: Measure, figure: FigureKind | null): FigureKind | null {
  const { kind, worse } = measureRows[measure];
  if (measure === 'streak' && figure === 'best') return 'longest';
  if (kind !== 'level' || (figure !== 'most' && figure !== 'least')) return figure;
  return (figure === 'most') === (worse === 'high') ? 'worst' : 'best';
}

/** The parts of the message, and those of the question before it that the message does not mention. */
function keepParts(parts: Parts, { measure, figure, by }: OwnMeaning, before: Query, asked: Asked): Parts {
  const { names } = measureRows[measure];
  const says = (prefix: string) => valuesOf(parts, prefix).length > 0;
  const isSame = measure === before.measure;
  const isAdded = parts.tags.has('compare') || parts.tags.has('joint');
  // A medication is for any condition, and a note is about the day.
  const isOfAny = !isSame && (measure === 'notes' || names.includes('medications'));
  const isCause =
    says('w:') ||
    causesOf(parts).length > 0 ||
    parts.where.length > 0 ||
    parts.mentions.some(({ kind }) => kind === 'trackers');
  const mentions = recordKinds.flatMap((kind) => {
    const isSaid = namesOf(parts, kind, measure).length > 0 || `${by}s` === kind;
    const isOther = kind === 'conditions' ? isOfAny : measure === 'influence' && isCause;
    const isKept = names.includes(kind) && !isOther && (isAdded || !isSaid);
    return isKept ? before[kind].map((name) => ({ kind, name })) : [];
  });
  const tags = [
    ...(names.includes('symptoms') && !says('s:') ? before.symptoms.map((name) => `s:${name}`) : []),
    ...(isSame && !says('r:') && !parts.tags.has('why') && before.reason ? [`r:${before.reason}`] : []),
    ...(isSame && !isCause && before.weather ? [`w:${before.weather}`] : []),
    ...(isSame && !isCause && before.factor ? [`m:${before.factor}`] : []),
    ...(figure === before.figure ? [`f:${figure}`] : []),
  ] as Tag[];
  // 'When was the last time' after a question about yesterday looks at all days.
  const isElsewhere = (figure === 'last' || figure === 'first') && isOneDay(parts.period ?? before.period);
  const isTimeless = timeless.includes(measure) || (measure === 'streak' && figure !== 'longest');
  const isDated = parts.period !== null || isElsewhere || isTimeless;
  const period = isElsewhere ? null : isDated ? parts.period : before.period;
  // 'And with' after a question about days without dairy
  const side = parts.words.find((word) => word === 'with' || word === 'without');
  const where = before.where.map((filter) => ({
    ...filter,
    name: findName(filter, parts, measure) ?? filter.name,
    isNot: side ? side === 'without' : filter.isNot,
  }));
  return {
    ...parts,
    mentions: [...mentions, ...parts.mentions],
    tags: new Set([...parts.tags, ...tags]),
    levels: parts.levels ?? (isSame && !says('l:') && before.levels ? { ...before.levels, words: '' } : null),
    text: parts.text ?? before.text,
    period,
    range: parts.range ?? (period && resolvePeriod(period, asked.records, asked.today)),
    against: parts.against ?? (isDated ? null : before.against),
    where: parts.where.length > 0 ? parts.where : where,
  };
}

/** The name that replaces the filter's: Swimming, if 'same for swimming' follows a question about days with dairy. */
function findName({ measure: chosen }: DayFilter, parts: Parts, measure: Measure): string | undefined {
  if (chosen === 'weather') return valuesOf(parts, 'w:')[0];
  const kind = filterKinds[chosen];
  const isOther = kind && kind !== 'conditions' && !measureRows[measure].names.includes(kind);
  return isOther ? namesOf(parts, kind, measure)[0] : undefined;
}

const isOneDay = (period: Query['period']): period is DayRange =>
  period !== null && !isNamedPeriod(period) && period.from === period.to;

/** 'Compared with June' keeps the period of the question before. */
const comparing = /^(?:and )?(?:compared|versus|vs|than|is that|was that|is it|was it)\b/;

/** 'That day', 'on those days' and 'the month before' are days of the question before. Null if no days are known. */
function placeDays(
  text: string,
  given: Parts,
  { measure, compare, figure }: Meaning,
  before: Query,
  asked: Asked,
): Parts | null {
  const { period: range } = prepare(before, asked.records, asked.today);
  const { shift, period } = given;
  if (given.against && before.period && comparing.test(text))
    return { ...given, period: before.period, range };
  if (shift?.unit === 'day' && shift.by > 0 && before.where.length > 0 && !period) {
    const where = before.where.map((filter) => ({ ...filter, isDayAfter: true }));
    return { ...given, shift: null, where };
  }
  if (shift && !period) {
    // 'The week after that' needs days that the question before, or its answer, names.
    const from = before.period ? range : daysOfAnswer(before, asked);
    if (from === null) return null;
    const shifted = shiftPeriod(shift, from);
    if (shifted.from > asked.today) return given;
    // 'Is that better than the week before' compares with it.
    const isAgainst = compare !== null || figure === 'trend';
    return isAgainst
      ? { ...given, shift: null, against: shifted }
      : { ...given, shift: null, period: shifted, range: shifted };
  }
  /** Limits the question to the days that the question before counted, or to the days after them. */
  const choose = (isDayAfter: boolean) => {
    const filters = filterOf(before);
    const where = filters?.map((filter) => ({ ...filter, isDayAfter: filter.isDayAfter || isDayAfter }));
    return where ? { ...given, where, ...(period === null && { period: range, range }) } : null;
  };
  const isNext = given.isDayAfter && given.where.length === 0 && choose(true);
  if (isNext) return isNext;
  const [words, named, stretch] = text.match(pointsToTime) ?? [];
  // The days of a run are only in its answer.
  if (stretch) return ['longest', 'gap', 'current'].includes(before.figure) ? null : given;
  if (period || words === undefined) return given;
  const unit = named ?? (words === 'then' ? 'then' : 'days');
  if (unit === 'days') return measure === 'same' && given.mentions.length === 0 ? given : choose(false);
  const days = daysOfAnswer(before, asked);
  if (days === null) return unit === 'day' ? null : given;
  const around =
    unit === 'week' ? weekOf(days.from) : unit === 'month' ? daysOfMonth(monthOf(days.from)) : days;
  const tags = new Set([...given.tags].filter((tag) => !tag.startsWith('g:')));
  return { ...given, period: around, range: around, tags };
}

/** Filters for the days that a question counted: after 'how many days with pain', those with pain. Null if it counted none. */
function filterOf({ measure, levels, where, weather, text, ...query }: Query): readonly DayFilter[] | null {
  const [name = null] = [...query.medications, ...query.trackers, ...query.symptoms, ...query.conditions];
  if (measure === 'check-ins' && where.length > 0) return where;
  if (measure === 'days-at-level')
    return [makeFilter({ measure: 'severity', name, levels: levels ?? highLevels(severityLevels) })];
  if (isFactorName(measure)) return levels && [makeFilter({ measure, levels })];
  const chosen = measure === 'weather' ? weather : measure === 'notes' ? text : name;
  const isNoted = ['weather', 'notes', 'medication-days', 'trackers', 'symptoms'].includes(measure);
  return isNoted && chosen ? [makeFilter({ measure: measure as FilterMeasure, name: chosen })] : null;
}

/** The one day, week or month that the answer to a question names. */
function daysOfAnswer(query: Query, { records, today }: Asked): DayRange | null {
  if (isOneDay(query.period)) return query.period;
  if (query.measure === 'influence') return null;
  const { markdown } = answerQuery(query, records, today);
  const spanOf = (day: Day): DayRange =>
    query.by === 'month'
      ? daysOfMonth(monthOf(day))
      : query.by === 'week'
        ? weekOf(day)
        : { from: day, to: day };
  const nameOf = ({ from, to }: DayRange) =>
    query.by === 'month' ? monthName(monthOf(from)) : dateRange({ from, to });
  const spans = records.checkIns.map(({ date }) => spanOf(dayOf(date)));
  const named = new Map(spans.map((span) => [nameOf(span), span]));
  const find = (before: string, after: string) =>
    [...named].filter(([name]) => markdown.includes(before + name + after));
  const bold = find('**', '**');
  const [only, other] = bold.length > 0 ? bold : find('| ', ' |');
  return only && !other ? only[1] : null;
}
