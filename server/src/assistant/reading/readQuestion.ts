import { quickPrompts } from '@flarewell/domain/assistant/assistant';
import { resolvePeriod, usualPeriods } from '@flarewell/domain/assistant/query/periods';
import { isNamedPeriod, type Period, type Query } from '@flarewell/domain/assistant/query/query';
import { quickQueries } from '@flarewell/domain/assistant/query/quickQueries';
import { composeQueries } from '#assistant/reading/compose.ts';
import { makePartsFinder, type Parts } from '#assistant/reading/findParts.ts';
import { completeFollowUp, isFollowUp } from '#assistant/reading/followUp.ts';
import type { Reading, ReadingParts } from '#assistant/reading/reading.ts';
import { suggest, suggestQuestions } from '#assistant/reading/suggestions.ts';
import { listUnused } from '#assistant/reading/unused.ts';
import { wordsOf } from '#assistant/reading/words/text.ts';
import { dropGreeting, readSmallTalk } from './smallTalk.ts';

/** 'What is a flare' asks for an explanation; 'what is my streak' for a figure. */
const definition =
  /^(?:what|who) (?:is|are|does|do|causes?) (?:an? |the )?(?!my\b)\p{L}+(?: (?!my\b)[\p{L}\d]+)?(?: mean| for| used for| do| caused by)?$/u;

/** Asks for something other than a figure: to write ('log a flare'), to explain the app, or about other people. */
const command =
  /^(?:(?:can|could|would|please|you|i|want|need|to) )*(?:log|record|add|enter|save|mark|update|write|track|report|put|note|delete|remove|change|set|remind) (?:a|an|my|that|this|down|it|me|all)\b|\b(?:pills?|tablets?)(?: do i have| are)? left\b|^(?:who |where can |can (?:i|you) (?:share|export|delete|change)|how (?:do|can) i (?:change|share|delete|export|turn|add|edit)|how likely|how many people)\b/;

function readQuickPrompt(text: string): Query | null {
  const prompt = quickPrompts.find((some) => some.toLowerCase() === text);
  return prompt ? quickQueries[prompt] : null;
}

type Asked = Pick<ReadingParts, 'records' | 'today'>;

/** Fills the chips from the words of a message. What no chip has a place for is told, never dropped. */
export function readQuestion({ message, before, records, today }: ReadingParts): Reading {
  const all = wordsOf(message);
  const text = dropGreeting(all).join(' ');
  const quick = readQuickPrompt(all.join(' '));
  if (quick) return { kind: 'queries', queries: [quick], notUnderstood: [] };
  const about = readSmallTalk(all);
  if (about) return { kind: 'small-talk', about };
  const parts = makePartsFinder(records, today)(text);
  if (parts && 'sentence' in parts) return { kind: 'no-such-day', sentence: parts.sentence };
  const queries = parts ? listQueries(text, parts, before, { records, today }) : [];
  const notUnderstood = parts
    ? [
        ...parts.notUnderstood.filter(
          ({ words }) => !queries.some(({ text: searched }) => searched?.includes(words)),
        ),
        ...listUnused(parts, queries),
      ]
    : [];
  const named = queries.map((query) => namePeriods(query, { records, today }, parts?.unit !== null));
  const isUnrecorded = notUnderstood.some(
    ({ canTrack, sentence }) => sentence !== null && !canTrack && !isRemark(sentence),
  );
  if (parts && named.length > 0 && !isUnrecorded && isMostlyUnderstood({ ...parts, notUnderstood })) {
    return { kind: 'queries', queries: named, notUnderstood };
  }
  // What was understood is the nearest thing to ask.
  const near = isUnrecorded ? named.map((query) => suggest(query, records, today)) : [];
  return {
    kind: 'unknown',
    notUnderstood,
    suggestions: near.length > 0 ? near : suggestQuestions(all, records, today),
  };
}

function listQueries(text: string, parts: Parts, before: Query | null, asked: Asked): Query[] {
  // How sure a finding is, is part of its own words.
  if (before?.measure === 'influence' && /\bhow (?:sure|certain)\b/.test(text)) return [before];
  if (command.test(text) || parts.isUnanswerable) return [];
  if (before && isFollowUp(text, parts)) return completeFollowUp(text, parts, before, asked);
  if (!before && parts.where.length === 0 && /\bthose (?:days|nights|weeks)\b/.test(text)) return [];
  // Only the person knows the date of a birthday.
  if ((parts.tags.has('event') || parts.tags.has('occasion')) && parts.range === null) return [];
  const queries = composeQueries(parts);
  const isFigure = [...parts.tags].some((tag) => /^[fg]:|streak|adherence/.test(tag));
  return definition.test(text) && !isFigure ? [] : queries;
}

/** A remark about a day that was taken from a note is nothing unknown. */
const isRemark = (sentence: string | null) => sentence?.startsWith('The day') ?? false;

/** An answer to less than half of what was said would be an answer to something else. */
function isMostlyUnderstood({ found, mentions, notUnderstood, period, where, text }: Parts): boolean {
  const meaningful = found.filter(({ tag }) => !['m:state', 'm:how', 'x', 'and'].includes(tag)).length;
  const known =
    meaningful + mentions.length + 2 * (where.length + Number(text !== null)) + Number(period !== null);
  const unknown = notUnderstood.filter(({ sentence }) => !isRemark(sentence)).length;
  // Words that turn a question around.
  const isTurned = notUnderstood.some(({ words }) =>
    /^(?:not|no|never|without|before|after|except|will)$/.test(words),
  );
  return !isTurned && unknown < 4 && 2 * unknown <= known;
}

/** Days that have a name get it: 'Last month' instead of 'Oct 1 to Oct 31'. A single day is named only if a unit was meant. */
function namePeriods(query: Query, { records, today }: Asked, isUnit: boolean): Query {
  const name = (period: Period): Period => {
    if (isNamedPeriod(period) || (period.from === period.to && !isUnit)) return period;
    const isSame = (named: Period) => {
      const range = resolvePeriod(named, records, today);
      return range?.from === period.from && range.to === period.to;
    };
    return usualPeriods.find(isSame) ?? period;
  };
  const { period, against } = query;
  return {
    ...query,
    period: period && name(period),
    against: against && !isNamedPeriod(against) ? name(against) : against,
  };
}
