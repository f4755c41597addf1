import { factorNames, factorRows, isFactorName, type Scale } from '@flarewell/domain/measures/factors';
import {
  type FigureKind,
  type Grouping,
  type Measure,
  measureRows,
  scaleOf,
} from '@flarewell/domain/measures/measures';
import { namedLevels } from '#assistant/reading/query/levels.ts';
import { measureSupport } from '#assistant/reading/query/measureSupport.ts';
import type { TaggedQuestion } from '#assistant/reading/taggedQuestion.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** Words for these must count; those for an average, a count or a list may only be a way to ask. */
export const strongFigures = [
  'worst',
  'best',
  'most',
  'least',
  'longest',
  'first',
  'last',
  'trend',
] as const satisfies readonly FigureKind[];
export const groups = ['condition', 'medication', 'month', 'weekday'] as const satisfies readonly Grouping[];

/** The values of the tags that start with this prefix: 's:Pain' gives 'Pain'. */
export function valuesOf(asked: Pick<TaggedQuestion, 'tags'>, prefix: string): string[] {
  return [...asked.tags].filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
}

export function levelsOf(asked: TaggedQuestion, measure: Measure): Scale | null {
  const scale = scaleOf(measure);
  if (asked.levels) return { min: asked.levels.min ?? scale.min, max: asked.levels.max ?? scale.max };
  const [word] = valuesOf(asked, 'l:');
  // Much stress is bad, much sleep is good.
  const isGood = isFactorName(measure) && factorRows[measure].worse === 'low';
  const named = isGood && word === 'bad' ? 'low' : isGood && word === 'good' ? 'high' : word;
  return named ? (namedLevels[named]?.(scale) ?? null) : null;
}

/** The figures that the words ask for: 'best and worst' are two. */
export function figuresOf(asked: TaggedQuestion, measure: Measure): FigureKind[] {
  const has = (tag: Tag) => asked.tags.has(tag);
  const { figures } = measureRows[measure];
  const { alias = {} } = measureSupport[measure];
  const isGrouped = groups.some((group) => has(`g:${group}`));
  // 'Most' alone says nothing about severity, 'the condition that bothers me most' does.
  // The worst symptom is the most frequent one; the worst day of a symptom is not known.
  const isOfDay =
    valuesOf(asked, 's:').length > 0 || asked.words.some((word) => /^(?:days?|when)$/.test(word));
  const isVague = (figure: FigureKind) =>
    !isGrouped &&
    ((measure === 'severity' && ['most', 'least'].includes(figure)) ||
      (measure === 'symptoms' && figure === 'worst' && isOfDay));
  const resolve = (figure: FigureKind) =>
    figures.includes(figure) ? figure : isVague(figure) ? undefined : alias[figure];
  const wanted = [...asked.tags]
    .map((tag) => strongFigures.find((figure) => tag === `f:${figure}`))
    .filter((figure) => figure !== undefined)
    .map(resolve)
    .filter((figure) => figure !== undefined);
  // 'Are both getting worse' is no choice between the two.
  const isEach = has('joint') || asked.words.some((word) => /^(?:getting|becoming|improving)$/.test(word));
  const isChoice = asked.mentions.length > 1 && (has('compare') || has('and')) && !isEach;
  if ((asked.against || isChoice) && wanted.every((figure) => figure === 'trend'))
    return [figures.find((figure) => figure === 'average' || figure === 'count') ?? 'count'];
  if (has('m:streak') && ['medication-days', 'days-at-level', 'symptoms'].includes(measure))
    return [isUntilNow(asked) ? 'current' : 'longest'];
  // The answer to 'count' has a table of reasons, the one to 'last' the reason of that day.
  if (has('why') && measure === 'skips')
    return has('f:last') ? ['last'] : has('f:most') && has('m:medications') ? ['most', 'count'] : ['count'];
  if (has('duration') && wanted.length === 0) {
    if (measure === 'flares') return ['average'];
    const isOver = asked.words.some((word) => /^(?:was|did)$/.test(word));
    if (measure === 'medication-days' && isOver) return ['first', 'last'];
    if (measure === 'check-ins' || measure === 'medication-days') return ['first'];
  }
  if (measure === 'streak' && asked.words.includes('current') && has('and')) return ['count', 'longest'];
  if (wanted.length > 0) return [...new Set(wanted)];
  return [resolve(usualFigure(asked, measure)) ?? figures[0] ?? 'list'];
}

/** 'How many days in a row have I used it' asks for the run that lasts until now, 'did I use it' for the longest one. */
function isUntilNow({ words, period, tags }: TaggedQuestion): boolean {
  const isPast = words.some((word) => /^(?:did|was|were)$/.test(word));
  return !isPast && !period && !tags.has('f:longest') && !tags.has('f:most');
}

function usualFigure(asked: TaggedQuestion, measure: Measure): FigureKind {
  const has = (tag: Tag) => asked.tags.has(tag);
  const isCount = has('f:count') || has('times');
  if (factorNames.some((name) => name === measure))
    return levelsOf(asked, measure) &&
      (isCount || has('f:list') || has('night') || asked.words.some((word) => /^days?$/.test(word)))
      ? 'count'
      : 'average';
  if (measure === 'severity')
    return has('f:list') && !has('f:average') && !has('m:state') && !has('m:how') ? 'list' : 'average';
  const isDayList = asked.words.some((word) => /^(?:list|dates?)$/.test(word)) && !isCount;
  if (measure === 'symptoms') return valuesOf(asked, 's:').length > 0 && !isDayList ? 'count' : 'list';
  if (measure === 'skips') return has('f:list') && !isCount && !has('why') ? 'list' : 'count';
  if (measure === 'flares' && has('f:average') && !isCount) return 'average';
  if (isCount) return 'count';
  const isRequest = asked.words.some((word) => ['show', 'see'].includes(word));
  if (isRequest && (measure === 'flares' || measure === 'days-at-level')) return 'list';
  if (has('f:list')) return 'list';
  const isShown = asked.words.some((word) =>
    ['what', 'show', 'which', 'see', 'give', 'tell', 'happened', 'read', 'everything'].includes(word),
  );
  const isAsked = asked.words.some((word) => ['did', 'do', 'have', 'total'].includes(word));
  if (measure === 'check-ins' || measure === 'photos')
    return isShown || (!isAsked && asked.period) ? 'list' : 'count';
  return ['notes', 'conditions', 'medications'].includes(measure) ? 'list' : 'count';
}

export function byOf(asked: TaggedQuestion, measure: Measure, figure: FigureKind): Grouping | null {
  const named = groups.find((group) => asked.tags.has(`g:${group}`));
  if (named)
    return named === 'medication' && measure === 'medication-days' && figure !== 'count' ? null : named;
  if (asked.days.length > 1 || (asked.days.length === 1 && asked.tags.has('f:trend'))) return 'weekday';
  const isOfMedications = asked.tags.has('m:medications') && (figure === 'best' || figure === 'worst');
  if (measure === 'skips' && figure === 'most') return 'medication';
  if (measure === 'adherence' && isOfMedications) return 'medication';
  return measure === 'severity' &&
    asked.tags.has('m:conditions') &&
    (asked.tags.has('compare') || figure === 'worst' || figure === 'best')
    ? 'condition'
    : null;
}

/** 'Is my neck the worst' and 'hands or neck, which is worst' compare conditions. */
export function isRanking(
  { words, mentions }: TaggedQuestion,
  measure: Measure,
  figure: FigureKind,
): boolean {
  const isExtreme = measure === 'severity' && (figure === 'worst' || figure === 'best');
  const isChoice =
    (mentions.length > 1 && words.includes('which')) || /^(?:is|are|was|were)$/.test(words[0] ?? '');
  return (
    isExtreme &&
    mentions.length > 0 &&
    isChoice &&
    !words.some((word) => /^(?:days?|months?|when)$/.test(word))
  );
}
