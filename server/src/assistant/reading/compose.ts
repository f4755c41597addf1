import {
  type Against,
  filterLimit,
  makeFilter,
  makeQuery,
  type Query,
} from '@flarewell/domain/assistant/query/query';
import type { SkipReason, Symptom } from '@flarewell/domain/checkIns';
import { addDays, type Day, type DayRange, monthOf } from '@flarewell/domain/day';
import {
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
import { chooseMeasures, medicalTags } from '#assistant/reading/measures.ts';
import type { Kind } from '#assistant/reading/names.ts';
import { shiftPeriod } from '#assistant/reading/periods/ranges.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

const groups = ['condition', 'medication', 'week', 'month', 'weekday'] as const satisfies readonly Grouping[];
const counted = { average: 'count', best: 'least', worst: 'most' } as const;

/** Figures that mean another one for a measure. */
const aliases: Partial<Record<Measure, Partial<Record<FigureKind, FigureKind>>>> = {
  severity: { most: 'worst', least: 'best', count: 'average', longest: 'worst' },
  'days-at-level': counted,
  symptoms: { average: 'count', worst: 'most', best: 'least' },
  'medication-days': counted,
  doses: counted,
  skips: counted,
  trackers: counted,
  adherence: { count: 'average', list: 'average', most: 'best', least: 'worst' },
  streak: { best: 'longest', most: 'longest', worst: 'longest', first: 'longest' },
  'check-ins': counted,
  'missed-days': { ...counted, list: 'count' },
  weather: { list: 'count', average: 'most' },
  notes: counted,
  photos: counted,
};

/** The values of the tags that start with this prefix: 's:Pain' gives 'Pain'. */
export function valuesOf({ tags }: Pick<Parts, 'tags'>, prefix: string): string[] {
  return [...tags].filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
}

/** Names of one kind. A word that a condition and a medication share names what the question is about. */
export function namesOf({ mentions, tags }: Pick<Parts, 'mentions' | 'tags'>, kind: Kind): string[] {
  const isMedical = medicalTags.some((tag) => tags.has(tag));
  const mine = [...new Set(mentions.filter((mention) => mention.kind === kind).map(({ name }) => name))];
  const isShared = mentions.some((mention) => mention.kind !== kind) && mine.length > 0;
  const loses = (kind === 'conditions' && isMedical) || (kind === 'medications' && !isMedical);
  return isShared && loses && mentions.length > 1 && hasSharedWord(mentions) ? [] : mine;
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

const strong: readonly FigureKind[] = [
  'worst',
  'best',
  'most',
  'least',
  'longest',
  'gap',
  'first',
  'last',
  'trend',
];

/** The figures that the words ask for: 'best and worst' are two. */
function figuresOf(asked: Parts, measure: Measure): FigureKind[] {
  const has = (tag: Tag) => asked.tags.has(tag);
  const { figures } = measureRows[measure];
  const { isAmount = true, worse = 'high' } = isFactorName(measure) ? factorRow(measure) : {};
  const ends = worse === 'high' ? (['worst', 'best'] as const) : (['best', 'worst'] as const);
  const alias = isFactorName(measure)
    ? { list: 'average' as const, ...(isAmount && { most: ends[0], least: ends[1] }) }
    : (aliases[measure] ?? {});
  const resolve = (figure: FigureKind) =>
    figures.includes(figure) ? figure : alias[figure as keyof typeof alias];
  const wanted = valuesOf(asked, 'f:')
    .filter((figure): figure is FigureKind => strong.some((other) => other === figure))
    .map(resolve)
    .filter((figure) => figure !== undefined);
  const plain = figures.find((figure) => figure === 'average' || figure === 'count') ?? figures[0] ?? 'count';
  // 'Are both getting worse' is no choice between the two.
  const isEach = has('joint') || asked.words.some((word) => /^(?:getting|becoming|improving)$/.test(word));
  const isCompared = asked.against !== null || (namesOf(asked, 'conditions').length > 1 && !isEach);
  if (isCompared && wanted.every((figure) => figure === 'trend')) return [plain];
  if (has('m:streak') && ['medication-days', 'days-at-level', 'symptoms', 'trackers'].includes(measure))
    return [isUntilNow(asked) && figures.includes('current') ? 'current' : 'longest'];
  if (has('why') && measure === 'skips')
    return has('f:last') ? ['last'] : has('f:most') && has('m:medications') ? ['most', 'count'] : ['count'];
  if (measure === 'flares' && has('duration') && has('f:average')) return ['average'];
  if (measure === 'streak' && has('and') && asked.words.includes('current')) return ['count', 'longest'];
  if (has('duration') && wanted.length === 0 && measure !== 'streak') {
    if (measure === 'flares') return ['average'];
    const isOver = asked.words.some((word) => /^(?:was|did)$/.test(word));
    if (measure === 'medication-days' && isOver) return ['first', 'last'];
    if (measure === 'check-ins' || measure === 'medication-days') return ['first'];
    if (figures.includes('longest')) return ['longest'];
  }
  // 'How many flares, and which was the longest'
  const isBoth = has('and') && has('f:count') && figures.includes('count');
  if (wanted.length > 0)
    return [...new Set([...(isBoth ? ['count' as const] : []), ...wanted])].slice(0, has('and') ? 2 : 1);
  return [resolve(usualFigure(asked, measure)) ?? figures[0] ?? 'list'];
}

/** 'How many days in a row have I used it' asks for the run that lasts until now, 'did I use it' for the longest one. */
function isUntilNow({ words, period, tags }: Parts): boolean {
  const isPast = words.some((word) => /^(?:did|was|were|ever)$/.test(word));
  return !isPast && !period && !tags.has('f:longest') && !tags.has('f:most');
}

function usualFigure(asked: Parts, measure: Measure): FigureKind {
  const has = (tag: Tag) => asked.tags.has(tag);
  const isCount = has('f:count') || has('times');
  const hasWord = (pattern: RegExp) => asked.words.some((word) => pattern.test(word));
  if (isFactorName(measure)) {
    const ofDays = isCount || has('f:list') || has('night') || hasWord(/^days?$/);
    return asked.levels !== null || (levelsOf(asked, measure) && ofDays) ? 'count' : 'average';
  }
  if (measure === 'severity')
    return has('f:list') && !has('f:average') && !has('m:state') && !has('m:how') ? 'list' : 'average';
  if (measure === 'symptoms')
    return valuesOf(asked, 's:').length > 0 && !(hasWord(/^(?:list|dates?)$/) && !isCount) ? 'count' : 'list';
  if (measure === 'skips') return has('f:list') && !isCount && !has('why') ? 'list' : 'count';
  if (measure === 'flares' && has('f:average') && !isCount) return 'average';
  if (isCount) return 'count';
  if (hasWord(/^(?:show|see)$/) && (measure === 'flares' || measure === 'days-at-level')) return 'list';
  if (has('f:list')) return 'list';
  if (measure === 'check-ins' || measure === 'photos') {
    const isShown = hasWord(/^(?:what|show|which|see|give|tell|happened|read|everything|find)$/);
    return isShown || (!hasWord(/^(?:did|do|have|total)$/) && asked.period) ? 'list' : 'count';
  }
  return ['notes', 'conditions', 'medications'].includes(measure) ? 'list' : 'count';
}

function byOf(asked: Parts, measure: Measure, figure: FigureKind): Grouping | null {
  const { by } = measureRows[measure];
  const named = groups.find((group) => asked.tags.has(`g:${group}`) && by.includes(group));
  if (named)
    return named === 'medication' && measure === 'medication-days' && figure !== 'count' ? null : named;
  if (asked.isOfWeek && by.includes('weekday')) return 'weekday';
  if (measure === 'skips' && figure === 'most') return 'medication';
  if (measure === 'adherence' && (figure === 'best' || figure === 'worst')) return 'medication';
  const isAmong = asked.tags.has('m:conditions') || isChoice(asked);
  const isRanked = asked.tags.has('compare') || figure === 'worst' || figure === 'best';
  return measure === 'severity' && isAmong && isRanked ? 'condition' : null;
}

/** 'Hands or neck, which is worst' compares conditions. */
function isChoice({ words, mentions }: Parts): boolean {
  // 'Is my neck the worst'
  const isAsked = /^(?:is|are|was|were)$/.test(words[0] ?? '') && mentions.length === 1;
  const isOfDays = words.some((word) => /^(?:days?|weeks?|months?|when)$/.test(word));
  const isAmong = mentions.length > 1 && words.some((word) => /^(?:which|or)$/.test(word));
  return !isOfDays && (isAsked || isAmong);
}

/** These are about today, or about everything, whatever the period. */
export const timeless: readonly Measure[] = ['limits', 'conditions', 'influence'];

function makeOne(asked: Parts, measure: Measure, wanted: FigureKind): Query {
  const by = byOf(asked, measure, wanted);
  const kinds = valuesOf(asked, 'w:') as Weather[];
  const weather = kinds.length === 1 ? (kinds[0] ?? null) : null;
  const trackers = namesOf(asked, 'trackers');
  const isInfluence = measure === 'influence';
  const conditions = namesOf(asked, 'conditions');
  // 'Is my neck the worst' is about all of them.
  const isRanked = by === 'condition' && conditions.length === 1 && wanted !== 'average';
  const [used] = measure === 'severity' ? namesOf(asked, 'medications') : [];
  const isOfUse = used !== undefined && asked.tags.has('influence') && asked.period === null;
  const factor = searchedFactors.find((name) => asked.tags.has(`m:${name}`));
  const isWeather = kinds.length > 0 || asked.tags.has('m:weather');
  const usesLevels =
    measure === 'days-at-level' ||
    measure === 'flares' ||
    (isFactorName(measure) && ['count', 'first', 'last', 'list'].includes(wanted));
  // 'Was October my worst month' is about all months.
  const isOneMonth = asked.range && monthOf(asked.range.from) === monthOf(asked.range.to);
  const isDropped = timeless.includes(measure) || (isOneMonth && by === 'month');
  const figure =
    isInfluence || (by && wanted === 'list') ? (measureRows[measure].figures[0] ?? wanted) : wanted;
  const filters = measureRows[measure].filters;
  return makeQuery({
    measure,
    figure: by === 'weekday' && figure === 'trend' ? 'average' : figure,
    by: isInfluence ? null : by,
    conditions: isRanked ? [] : conditions,
    medications: measure === 'notes' || isOfUse ? [] : namesOf(asked, 'medications'),
    trackers,
    symptoms: measureRows[measure].names.includes('symptoms') ? (valuesOf(asked, 's:') as Symptom[]) : [],
    levels: usesLevels ? levelsOf(asked, measure) : null,
    reason: measure === 'skips' ? ((valuesOf(asked, 'r:')[0] as SkipReason | undefined) ?? null) : null,
    weather: measure === 'weather' || isInfluence ? weather : null,
    // 'Does eating dairy' is not about the diet.
    factor: isInfluence && trackers.length === 0 ? (factor ?? (isWeather ? 'weather' : null)) : null,
    text: measure === 'notes' ? (asked.text ?? namesOf(asked, 'medications')[0] ?? null) : null,
    period: isOfUse ? { kind: 'since-use', medication: used } : isDropped ? null : asked.period,
    against: isOfUse ? { kind: 'before' } : asked.against,
    where: [
      ...(isInfluence ? [] : asked.where),
      ...(weather && filters === 'any' && measure !== 'weather'
        ? [{ measure: 'weather' as const, name: weather, levels: null, isNot: false, isDayAfter: false }]
        : []),
    ],
  });
}

/**
 * 'Was it worse this month' means worse than in the month before. 'Was it worse in winter' names nothing to compare with,
 * so that a table of months is the answer. 'Did it get worse in winter' is about a change within the period.
 */
function completeComparison(asked: Parts): Parts {
  const { range, against, words, tags, today, shift } = asked;
  if (shift && range && !against) return { ...asked, shift: null, against: shiftPeriod(shift, range) };
  const isWord = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const isMore = tags.has('more') && !tags.has('influence') && asked.mentions.length < 2;
  const isBetter =
    tags.has('f:trend') &&
    isWord(/^(?:better|worse|milder|calmer)$/) &&
    !isWord(/^(?:get|got|becom|became|turn|since)/);
  if (asked.where.length > 0 && (isMore || isBetter) && !against)
    return { ...asked, against: { kind: 'other-days' } };
  if (!(isMore || isBetter) || asked.period === null || against || asked.isOfWeek) return asked;
  if (range === null) return { ...asked, against: { kind: 'before' } };
  const before = findBefore(asked, range, today);
  if (before) return { ...asked, against: before };
  if (range.to === today) return asked;
  const isOfMonths = range.from.endsWith('-01') && addDays(range.to, 1).endsWith('-01');
  if (!isOfMonths) return { ...asked, against: { kind: 'before' } };
  const others = [...tags].filter((tag) => tag !== 'f:trend' && tag !== 'more');
  return { ...asked, period: null, range: null, tags: new Set<Tag>([...others, 'g:month']) };
}

/** The week, month, year or day before, if the period is one. */
function findBefore({ unit }: Parts, range: DayRange, today: Day): Against | null {
  if (unit) return shiftPeriod({ unit, by: -1 }, range);
  if (range.from === range.to) return { kind: 'before' };
  if (range.to !== today) return null;
  if (range.from === `${today.slice(0, 4)}-01-01`) return shiftPeriod({ unit: 'year', by: -1 }, range);
  return range.from === `${today.slice(0, 7)}-01` ? shiftPeriod({ unit: 'month', by: -1 }, range) : null;
}

/** 'Nights with bad sleep' asks how many there are: the filter is the question. */
function promoteFilter(asked: Parts): Query | null {
  const [filter, other] = asked.where;
  if (!filter || other || filter.isNot || filter.isDayAfter || asked.against) return null;
  if (asked.notUnderstood.some(({ canTrack }) => canTrack)) return null;
  const { measure, name, levels } = filter;
  if (measure === 'notes' || measure === 'week') return null;
  const named = name === null ? [] : [name];
  const about = measure === 'severity' ? 'days-at-level' : measure;
  const tags =
    measure === 'symptoms' && name !== null ? new Set<Tag>([...asked.tags, `s:${name}` as Tag]) : asked.tags;
  const [figure = 'count'] = figuresOf({ ...asked, tags, where: [], levels }, about);
  return makeQuery({
    measure: about,
    figure: figure === 'average' || figure === 'trend' ? 'count' : figure,
    levels,
    conditions: measure === 'severity' ? named : namesOf(asked, 'conditions'),
    symptoms: measure === 'symptoms' ? (named as Symptom[]) : [],
    trackers: measure === 'trackers' ? named : [],
    medications: measure === 'medication-days' ? named : [],
    weather: measure === 'weather' ? (name as Weather | null) : null,
    period: asked.period,
  });
}

/** 'Pain and swelling together' are days with both. */
function askTogether({ period, where }: Parts, symptoms: readonly string[]): Query {
  const both = symptoms.map((name) => makeFilter({ measure: 'symptoms', name }));
  return makeQuery({
    measure: 'check-ins',
    figure: 'count',
    period,
    where: [...where, ...both].slice(0, filterLimit),
  });
}

/** How many questions one message may hold. */
const queryLimit = 3;

/** The queries of a message that stands for itself; none if it names nothing that the diary has. */
export function composeQueries(message: Parts): Query[] {
  const asked = completeComparison(message);
  const promoted = promoteFilter(asked);
  const measures = chooseMeasures(asked);
  if (promoted && (measures.length === 0 || measures[0] === 'check-ins')) return [promoted];
  // Of which of them a number is the level is not clear.
  if (asked.levels && measures.length > 1) return [];
  const symptoms = valuesOf(asked, 's:');
  if (asked.tags.has('joint') && symptoms.length > 1) return [askTogether(asked, symptoms)];
  const queries = measures.flatMap((measure) =>
    figuresOf(asked, measure).map((figure) => makeOne(asked, measure, figure)),
  );
  return queries.slice(0, queryLimit);
}
