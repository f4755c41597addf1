import type { Against } from '@flarewell/domain/assistant/query/query';
import { daysBetween } from '@flarewell/domain/day';
import { isFactorName, type Scale, searchedFactors } from '@flarewell/domain/measures/factors';
import { type FigureKind, type Measure, measureRows, scaleOf } from '@flarewell/domain/measures/measures';
import { factorLevels, fill } from '#assistant/reading/filters.ts';
import type { Parts } from '#assistant/reading/findParts.ts';
import { namedLevels } from '#assistant/reading/levels.ts';
import type { Meaning } from '#assistant/reading/model/understand.ts';
import type { Kind } from '#assistant/reading/names.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** A meaning that has a measure of its own. */
export type OwnMeaning = Meaning & { measure: Measure };

/** The values of the tags that start with this prefix: 's:Pain' gives 'Pain'. */
export function valuesOf({ tags }: Pick<Parts, 'tags'>, prefix: string): string[] {
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
function hasSharedWord(mentions: Parts['mentions']): boolean {
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

const WEEK = 7;

/** 'Which condition changed most', 'which one improved the most' */
const isOfMostChange = ({ tags, words }: Parts) =>
  tags.has('f:trend') && tags.has('f:most') && /\bwhich\b/.test(words.join(' ')) && !tags.has('m:weather');

/** The rated factors whose influence is asked about. */
export const causesOf = ({ tags }: Parts) => searchedFactors.filter((name) => tags.has(`m:${name}`));

const namesCause = (asked: Parts) =>
  asked.where.length > 0 ||
  causesOf(asked).length > 0 ||
  valuesOf(asked, 'w:').length > 0 ||
  namesOf(asked, 'trackers', 'trackers').length > 0;

/** Questions that other chips answer. */
export function sayDifferently(asked: Parts, meaning: OwnMeaning): OwnMeaning {
  const { measure, figure } = meaning;
  const { range } = asked;
  const isShort = range !== null && daysBetween(range.from, range.to) < WEEK;
  const has = (tag: Tag) => asked.tags.has(tag);
  const isItch = has('m:itch') || has('s:Itchiness');
  // What a medication did cannot be told; before and after can.
  if (measure === 'influence' && namesOf(asked, 'medications', measure).length > 0)
    return {
      ...meaning,
      measure: isItch ? 'itch' : 'severity',
      figure: 'average',
      by: null,
      compare: 'before',
    };
  // 'Does dairy make me itch', 'did stress make it worse in May': patterns are about severity and all days, so the days with
  // the cause are compared with the others.
  const isPast = range !== null && range.to < asked.today;
  if (measure === 'influence' && (isItch || isPast) && namesCause(asked))
    return {
      ...meaning,
      measure: isItch ? 'itch' : 'severity',
      figure: 'average',
      by: null,
      compare: 'others',
    };
  // 'When I skip the urea cream, is it worse the next day'
  if (measure === 'influence' && asked.where.some((filter) => filter.measure === 'medication-days'))
    return { ...meaning, measure: 'severity', figure: 'average', by: null, compare: 'others' };
  // 'What is the most I ever itched'
  const isOfItch = isItch && valuesOf(asked, 's:').length === 1;
  if (measure === 'symptoms' && figure === 'most' && meaning.by === null && isOfItch)
    return { ...meaning, measure: 'itch', figure: 'worst' };
  // 'Does cetirizine help my itch'
  if (measure === 'severity' && isItch && asked.mentions.every(({ kind }) => kind === 'medications'))
    return { ...meaning, measure: 'itch', by: null };
  if (measure === 'severity' && isOfMostChange(asked))
    return { ...meaning, figure: 'trend', by: 'condition' };
  // 'Why was last week so bad': what was recorded of these days says more than what is true of all days.
  if (measure === 'influence' && isShort && has('why'))
    return { ...meaning, measure: 'check-ins', figure: 'list', by: null, compare: null };
  // 'What was going on around 20 March'
  const isOfEvents = /^(?:and )?what (?:was (?:going|happening)|happened)\b/.test(asked.words.join(' '));
  if (isOfEvents && asked.range && asked.mentions.length === 0 && measure === 'severity')
    return { ...meaning, measure: 'check-ins', figure: 'list', by: null, compare: null };
  // Days without a symptom are check-ins.
  const isWithout = asked.where.some((filter) => filter.isNot && filter.measure === measure);
  const isOfDays = measureRows['check-ins'].figures.some((each) => each === figure);
  return isWithout && isOfDays ? { ...meaning, measure: 'check-ins' } : meaning;
}

/** What 'than usual' compares with. */
const usual: Against = { kind: 'last', days: 90 };
const isThanUsual = ({ words }: Parts) =>
  /\b(?:than|to|with|vs|versus) (?:my |the )?(?:usual|normal|normally|average)\b/.test(words.join(' '));

/**
 * 'Better than a year ago' compares the last days with that time. 'Is today the worst of this month' is about the month,
 * because an extreme is not compared.
 */
export function placePeriods(asked: Parts, { figure }: OwnMeaning): Parts {
  const { range, against, today } = asked;
  // 'Is my itch higher than normal on cetirizine days'
  if (isThanUsual(asked) && !against && asked.where.length > 0)
    return { ...asked, against: { kind: 'other-days' } };
  if (isThanUsual(asked) && !against)
    return {
      ...asked,
      period: asked.period ?? { kind: 'last', days: 7 },
      against: usual,
    };
  const isThan = /\bthan\b(?! (?:a|one|two|three|\d+)\b)/.test(asked.words.join(' '));
  const isAgo = range && !against && !asked.shift && range.to < today && isThan && asked.where.length === 0;
  if (isAgo) return { ...asked, period: { kind: 'last', days: 30 }, range: null, against: range };
  const isExtreme = figure && ['worst', 'best', 'most', 'least', 'longest', 'first', 'last'].includes(figure);
  if (!isExtreme || !range || !against || 'kind' in against) return asked;
  const isWithin = against.from <= range.from && range.to <= against.to;
  return isWithin ? { ...asked, period: against, range: against, against: null } : asked;
}

/** What the words say beyond doubt, whatever the model makes of them. */
export function completeMeaning(asked: Parts, meaning: OwnMeaning): OwnMeaning {
  const { measure, figure } = meaning;
  // 'How has my itch been every month', 'bad days by month'
  const [, unit] = asked.words.join(' ').match(/\b(?:each|every|per|by) (week|month)\b/) ?? [];
  const group = measureRows[measure].by.find((each) => each === unit);
  if (group && !meaning.by) return { ...meaning, by: group };
  // 'How was my itch every day last week'
  const isDaily = /\b(?:(?:each|every) (?:day|night)|day by day)\b/.test(asked.words.join(' '));
  if (isDaily && figure === 'average' && asked.range && measureRows[measure].kind === 'level')
    return { ...meaning, figure: 'list', by: null, compare: null };
  // 'The longest without missing a check-in'
  const isWithoutMissing = /\bwithout (?:missing|skipping)\b/.test(asked.words.join(' '));
  if (measure === 'missed-days' && isWithoutMissing)
    return { ...meaning, measure: 'streak', figure: 'longest', by: null };
  if (measure === 'streak' && asked.words.at(-1) === 'now') return { ...meaning, figure: 'count' };
  const isOneDay = asked.range !== null && asked.range.from === asked.range.to;
  if (measure === 'check-ins' && isOneDay && figure !== 'count') return { ...meaning, figure: 'list' };
  // The last rating of one day is the only one, and there is nothing to count.
  const isOfOne = figure === 'last' || figure === 'first' || figure === 'count';
  if (isOneDay && measureRows[measure].kind === 'level' && isOfOne) return { ...meaning, figure: 'average' };
  // 'What did I take on Sunday' asks for names, 'why did I skip it' for reasons; neither asks for a list of days.
  const isOfNames =
    measure === 'medication-days' &&
    namesOf(asked, 'medications', measure).length === 0 &&
    asked.where.every((filter) => filter.measure !== measure);
  const has = (tag: Tag) => asked.tags.has(tag);
  const asksReason = /\b(?:which|what|main|top|common|usual) (?:\S+ )?reasons?\b/.test(asked.words.join(' '));
  const isOfReasons = has('why') && !has('f:last') && (!has('f:most') || !meaning.by || asksReason);
  const isOfSkips = measure === 'skips' && (isOfReasons || (figure === 'list' && !has('f:list')));
  if (isOfSkips || (isOfNames && (figure === 'list' || isOneDay)))
    return { ...meaning, figure: 'count', by: null };
  // 'Hands or neck, which is worse', 'is my neck the worst'
  const conditions = measure === 'severity' ? namesOf(asked, 'conditions', measure) : [];
  // 'Is my neck worse than my hands'
  const isBetween = conditions.length > 1 && /\b(?:than|which|or|vs|versus)\b/.test(asked.words.join(' '));
  const isOfTime = asked.period !== null || asked.where.length > 0 || asked.against !== null;
  if (isBetween && !isOfTime && (figure === 'trend' || meaning.compare === 'others'))
    return { ...meaning, figure: 'average', compare: null };
  const isEnd = figure === 'worst' || figure === 'best';
  const isQuestion = /^(?:is|are|was|were)$/.test(asked.words[0] ?? '');
  const isWhich = conditions.length > 1 || (conditions.length === 1 && isQuestion);
  if (isWhich && isEnd && !asked.words.some((word) => /^(?:days?|when)$/.test(word)))
    return { ...meaning, by: 'condition' };
  return compareOf(asked, meaning);
}

/**
 * 'Is it better on weekends' compares with the other days, 'is it better this month' with the time before.
 */
function compareOf(asked: Parts, read: OwnMeaning): OwnMeaning {
  // 'Compared with the other days' needs a filter that chooses days. Without one, a change over time is meant.
  const isOfNone = read.compare === 'others' && asked.where.length === 0 && !asked.against;
  const change: FigureKind | null = asked.tags.has('f:trend') ? 'trend' : read.figure;
  const given = isOfNone ? { ...read, figure: change, compare: null } : read;
  // Weeks of a month are compared with the weeks before them, and not month by month.
  const isPart = asked.range !== null && daysBetween(asked.range.from, asked.range.to) < 4 * WEEK - 1;
  const meaning = isPart && given.by === 'month' ? { ...given, by: null } : given;
  const { figure } = meaning;
  const has = (tag: Tag) => asked.tags.has(tag);
  const hasWord = (pattern: RegExp) => asked.words.some((word) => pattern.test(word));
  const isComparing = has('f:trend') || (has('more') && asked.mentions.length < 2);
  const isLevel = figure === 'average' || figure === 'trend';
  const isOfWeek = asked.where.some((filter) => filter.measure === 'week');
  if (asked.against)
    return {
      ...meaning,
      figure: figure === 'trend' ? 'average' : figure,
      by: isOfWeek && meaning.by === 'weekday' ? null : meaning.by,
    };
  if (asked.where.length > 0 && (isLevel || figure === 'count') && (isComparing || figure === 'trend'))
    return { ...meaning, figure: figure === 'count' ? figure : 'average', compare: 'others' };
  if (!asked.period || !isComparing || meaning.by)
    return figure === 'trend' ? { ...meaning, compare: null } : meaning;
  // 'Did it get worse in spring' is about a change within the period.
  const isAll = asked.range !== null && asked.range.from <= asked.firstDay;
  if (isLevel && asked.isSinceEvent) return { ...meaning, figure: 'average', compare: 'before' };
  if (isLevel && (isAll || hasWord(/^(?:get|got|getting|becom|became|turn|improving)/)))
    return { ...meaning, figure: 'trend', compare: null };
  const isOther = hasWord(/^(?:better|worse|milder|calmer|higher|lower|more|less|fewer)$/);
  if (!isOther || !(isLevel || figure === 'count'))
    return figure === 'trend' ? { ...meaning, compare: null } : meaning;
  return { ...meaning, figure: figure === 'count' ? figure : 'average', compare: 'before' };
}
