import { type DayFilter, makeFilter } from '@flarewell/domain/assistant/query/query';
import {
  type FactorName,
  factorNames,
  factorRow,
  factorScale,
  highLevels,
  lowLevels,
  type Scale,
} from '@flarewell/domain/measures/factors';
import { severityLevels } from '@flarewell/domain/measures/ratings';
import { type AskedLevels, namedLevels, takeLevels } from '#assistant/reading/levels.ts';
import type { Mention } from '#assistant/reading/names.ts';
import type { NoteFinder } from '#assistant/reading/notes.ts';
import { findTags } from '#assistant/reading/words/tags.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** The days that a message chooses by another measure: 'on days with bad skin', 'the day after swimming'. */
export interface FoundFilters {
  words: string[];
  where: DayFilter[];
  /** Whether they are compared with the other days. */
  isAgainstOthers: boolean;
  /** Words of such a clause that were not understood. */
  left: string[];
  /** Whether a clause chooses days by something unknown. */
  isLost: boolean;
}

interface Source {
  named: readonly (readonly Mention[])[];
  notes: NoteFinder;
}

const lead = '(?:(?:on|for|in|of|during|over|at|the|my|those|all|only|and) )*';
const days = '(?:days?|nights?|evenings?|mornings?|weeks)';
const link =
  '(?:(?:when|where|that|which|on|i|we|my|it|there|a|an|the|was|were|is|are|am|had|have|having|has|with|after|used|use|using|took|take|taking|ate|eat|drank|drink|went|go|did|do|felt|rated|noted|wrote|about|mentioned|mention|wore|wear|marked|recorded|logged|got|of|been|note|notes|says|say|said|mentions) )*';
const stop =
  '(?= (?:compared|comparison|per|by|versus|vs|than|against|or(?! (?:(?:a )?\\d+|more|above|over|higher|below|less|under|lower|worse|better)\\b)|how|what|but(?! (?:no|not|without)\\b)|so|then|(?:was|were|is|are|did|do|does) (?:my|the|i|it|itch|itching|sleep|stress|skin|severity)\\b)|$)';
/** The ways to choose days. They are tried in this order, and the first group of each is what the days have. */
const clauses: readonly (readonly [pattern: RegExp, isDayAfter: boolean])[] = [
  [
    new RegExp(
      `(?<!\\S)${lead}${days} (?:when|that|with|i|where) (${link}\\S.*?) (?:are|were|is|was|be) (?:usually |often )?followed by`,
    ),
    true,
  ],
  [
    new RegExp(`(?<!\\S)${lead}${days} (?:right |just |directly )?after (?:${days} )?(${link}\\S.*?)${stop}`),
    true,
  ],
  [new RegExp(`(?<!\\S)${lead}${days} following (?:${days} )?(${link}\\S.*?)${stop}`), true],
  [new RegExp(`(?<!\\S)after (${link}#n\\d+)(?!\\S)`), true],
  [
    new RegExp(
      `(?<!\\S)${lead}${days} (?:when|where|that|which|with|without|on which|after which|i|we|my|it|there was|there were|mentioning) (${link}\\S.*?)${stop}`,
    ),
    false,
  ],
  [
    new RegExp(`(?<!\\S)${days} (?:did|do|have|had) i (?:have|had|go|feel) ((?:no|without) \\S.*?)${stop}`),
    false,
  ],
  [
    new RegExp(
      `(?<=\\S )(?<!\\b(?:days?|weekdays?|weeks?|months?|time|which|since|tell|me|know|see|check|wonder|sure) )(?:when|whenever|while|if) (?!(?:is|are|was|were|do|does|did) (?:my|the|it|i)\\b|(?:i |my |it |did |have |had |was |we )*(?:last|first)\\b)(${link}\\S.*?)${stop}`,
    ),
    false,
  ],
  [
    new RegExp(
      `^(?:when|whenever) ((?:i|my|it|the weather) (?!(?:last|first)\\b)${link}\\S.*?)(?= (?:how|what|is|are|was|were|do|does)\\b)`,
    ),
    false,
  ],
  [
    /(?<=\b(?:on|for|of|in|during) (?:(?:the|my|all|those|only) )*)((?:(?!(?:the|my|all|those|only|which|what|how|many) )\S+ (?:and |skin )?){1,2}(?:free )?)(?:days|nights|evenings)(?!\S)|^(#n\d+ (?:free )?)(?:days|nights|evenings)(?!\S)(?! left\b)/,
    false,
  ],
];
/** Replaces 'the next day' before periods are read, because it is no day ahead. */
export const dayAfterMark = '#after';
const dayAfterWords =
  /(?<!\S)(?<!\b(?:on|the) )(?:(?:on|the) )*(?:next|following) (?:day|morning)s?(?!\S)|(?<!\S)(?:the )?(?:day|morning) after(?: (?:each(?: one| of (?:them|those))?|those|these|them))?$|(?<!\S)(?:the )?(?:day|night|evening) before$(?<=\b(?:when|if|days?) .*#n\d+.* before)/;

export function markDayAfter(text: string): string {
  return /#n\d+|\bdays? and\b|^(?:and|what|about|or) .*\b(?:next|following) day after\b|^(?:does|do|did|is|are|was|were) .*\b(?:the )?(?:next|following) (?:day|morning)$|\b(?:when|whenever|after|if|nights?|days) .*\b(?:(?:next|following) (?:day|morning)|(?:day|morning) after$)/.test(
    text,
  )
    ? text.replace(dayAfterWords, dayAfterMark)
    : text;
}

const others = new RegExp(
  `(?<!\\S)(?:compared (?:to|with)|versus|vs|than|against|or)(?: (?:on|in|the|to|with|my|all|when|i|was|it|is))*(?: (?:other|normal|usual|ordinary|remaining) ${days}|(?: ${days})?(?: (?:when|that|i|where|it|on|with|my|was))*(?: (?:did|was|were|do|have|had|is))? (?:not|without|no)(?!\\S)(?:(?! (?:how|what) ).)*|(?: otherwise| the rest| the others?))`,
);

/** 'Is my neck bad at the same time as my hands' */
const atOnce = /\b(?:at the same time as|on the same days? as) (?:my |the )?(#n\d+)/g;

/** Verbs and negations that belong to a clause and are no part of what it names. */
const clauseWords =
  /^(?:no|not|without|never|free|wore|wear|wearing|went|go|used|using|had|have|having|mentioned|mention|wrote|write|noted|marked|washed|saw|visited|ate|drank)$/;
const negation = /(?<!\S)(?:not|no|without|never|free)(?!\S)/;
const skipNegation = /(?<!\S)(?:not|never) (?:skip|miss)/;

/** Finds the clauses and removes them from the words. */
export function takeFilters(words: readonly string[], source: Source): FoundFilters {
  let text = words.join(' ');
  const where: DayFilter[] = [];
  const left: string[] = [];
  let isLost = false;
  text = text.replace(atOnce, 'on days with bad $1');
  const isAgainstOthers = others.test(text);
  text = text.replace(others, ' ').replace(/\s+/g, ' ').trim();
  const isNextDay = text.includes(dayAfterMark);
  text = text.replace(dayAfterMark, ' ').replace(/\s+/g, ' ').trim();
  for (const [pattern, isDayAfter] of clauses) {
    const match = text.match(pattern);
    if (!match) continue;
    const clause = match[1] ?? match[2] ?? '';
    const isWithout = /\bwithout\b/.test(match[0].replace(clause, ''));
    const read = clause.split(/ (?:and|plus|but) /).map((part) => {
      const { filter, left: unknown } = readClause(part.split(' ').filter(Boolean), source);
      const isNegated = isWithout || (filter?.isNot ? skipNegation : negation).test(part);
      return { filter: filter && isNegated ? negate(filter) : filter, left: unknown };
    });
    const found = read.flatMap(({ filter }) => filter ?? []);
    isLost = found.length === 0 && read.some((each) => each.left.length > 0);
    if (found.length === 0) continue;
    where.push(...found.map((filter) => ({ ...filter, isDayAfter: isDayAfter || isNextDay })));
    left.push(...read.flatMap((each) => each.left));
    // 'Days I had pain in my hands': the condition says what the question is about.
    const isSkin = found.some(({ measure }) => measure === 'severity');
    const marks = (clause.match(/#n\d+/g) ?? []).filter((mark) =>
      source.named[Number(mark.slice(2))]?.some(({ kind }) => kind === 'conditions'),
    );
    text = text
      .replace(match[0], ` ${isSkin ? '' : marks.join(' ')} `)
      .replace(/\s+/g, ' ')
      .trim();
    break;
  }
  return { words: text.split(' ').filter(Boolean), where, isAgainstOthers, left, isLost };
}

/** The other days. 'When I did not sleep well' are the days at the other levels. */
function negate(filter: DayFilter): DayFilter {
  const { measure, levels, isNot } = filter;
  if (!levels) return { ...filter, isNot: !isNot };
  const scale = measure === 'severity' ? severityLevels : factorScale(measure as FactorName);
  const isAll = levels.min === scale.min && levels.max === scale.max;
  if (isAll) return filter;
  const other =
    levels.max === scale.max
      ? { min: scale.min, max: levels.min - 1 }
      : { min: levels.max + 1, max: scale.max };
  return { ...filter, levels: other };
}

/** A filter of one thing, and the words of the clause that say nothing known. */
function readClause(
  words: readonly string[],
  { named, notes }: Source,
): { filter: DayFilter | null; left: string[] } {
  const { words: rest, levels } = takeLevels(words);
  const { tags: found, left } = findTags(rest);
  const tags = new Set(found.map(({ tag }) => tag));
  const value = (prefix: string) =>
    [...tags].find((tag) => tag.startsWith(prefix))?.slice(prefix.length) ?? null;
  const mentions = rest.flatMap((word) =>
    word.startsWith('#n') ? (named[Number(word.slice(2))] ?? []) : [],
  );
  const [mention] = mentions;

  const level = value('l:') ?? (tags.has('f:worst') ? 'bad' : tags.has('f:best') ? 'good' : null);
  const unknown = left.filter((word) => !clauseWords.test(word));
  const done = (filter: DayFilter | null) => ({ filter, left: unknown });
  if (mention?.kind === 'trackers') return done(makeFilter({ measure: 'trackers', name: mention.name }));
  // A dose that was skipped was not taken.
  const isNot = tags.has('m:skips') || value('r:') !== null;
  if (mention?.kind === 'medications')
    return done(makeFilter({ measure: 'medication-days', name: mention.name, isNot }));
  if (isNot) return { filter: null, left };
  const isItch = tags.has('s:Itchiness') && (levels !== null || level !== null);
  const factor = isItch ? 'itch' : factorNames.find((name) => tags.has(`m:${name}`));
  if (factor && !mention)
    return done(makeFilter({ measure: factor, levels: factorLevels(factor, levels, level, tags) }));
  const weather = value('w:');
  if (weather) return done(makeFilter({ measure: 'weather', name: weather }));
  const symptom = value('s:');
  if ((symptom || tags.has('m:symptoms')) && !level && levels === null)
    return done(makeFilter({ measure: 'symptoms', name: symptom }));
  const isSkin =
    mention?.kind === 'conditions' ||
    tags.has('skin') ||
    tags.has('m:severity') ||
    tags.has('m:flares') ||
    tags.has('f:trend');
  if (level || levels || tags.has('m:flares') || (isSkin && tags.has('f:trend'))) {
    const name = mention?.name ?? null;
    const isGood = tags.has('f:trend') && rest.some((word) => /^(?:better|clear|calm)/.test(word));
    const asked =
      fill(levels, severityLevels) ??
      namedLevels[level ?? (isGood ? 'good' : 'bad')]?.(severityLevels) ??
      null;
    return done(makeFilter({ measure: 'severity', name, levels: asked }));
  }
  const [text, more] = unknown;
  return text && !more && notes.has(text)
    ? { filter: makeFilter({ measure: 'notes', name: text }), left: unknown.filter((word) => word !== text) }
    : done(null);
}

export function fill(levels: AskedLevels | null, scale: Scale): Scale | null {
  return levels && { min: levels.min ?? scale.min, max: levels.max ?? scale.max };
}

/** 'When I was stressed' means much of it, 'when I slept badly' the bad end, 'when I slept well' the good one. */
export function factorLevels(
  factor: FactorName,
  levels: AskedLevels | null,
  word: string | null,
  tags: ReadonlySet<Tag>,
): Scale {
  const scale = factorScale(factor);
  const isLowBad = factorRow(factor).worse === 'low';
  const isLittle = tags.has('f:least') || word === 'low' || word === 'lowest';
  const asked = fill(levels, scale);
  // '8 or more' is a level of something else.
  if (asked && asked.min <= scale.max && asked.max >= scale.min) return asked;
  if ((word === 'lowest' || word === 'highest') && namedLevels[word]) return namedLevels[word](scale);
  if (word === 'good') return isLowBad ? highLevels(scale) : lowLevels(scale);
  if (word === 'bad') return isLowBad ? lowLevels(scale) : highLevels(scale);
  if (isLittle) return lowLevels(scale);
  return word && namedLevels[word] ? namedLevels[word](scale) : highLevels(scale);
}
