import { quickPrompts } from '@flarewell/domain/assistant/assistant';
import { makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import { composeQueries } from '#assistant/reading/query/compose.ts';
import { wordsOf } from '#assistant/reading/words/text.ts';
import { changeSearch, completeQueries, hasMeasure, isFollowUp } from './followUps.ts';
import { isPointing, pointsToDay, resolveThatDay } from './pointing.ts';
import type { Reading, ReadingParts } from './reading.ts';
import { dropGreeting, readSmallTalk } from './smallTalk.ts';
import { nearestQuestions } from './suggestions.ts';
import { makeReader, type TaggedQuestion } from './taggedQuestion.ts';

/** How many earlier messages are read again. */
const earlierLimit = 10;

/** 'What is a flare' asks for an explanation; 'what is my streak' for a figure. */
const definition =
  /^(?:what|who) (?:is|are|does|do|causes?) (?:an? |the )?(?!my\b)\p{L}+(?: (?!my\b)\p{L}+)?(?: mean| for| used for| do| caused by)?$/u;

/** 'Log a flare' asks to write something, which the analyst cannot do. */
const command =
  /^(?:(?:can|could|would|please|you|i|want|need|to) )*(?:log|record|add|enter|save|mark|update|write|track|report|put|note|delete|remove|change|set) (?:a|an|my|that|this|down|it|me|all)\b/;

/** 'Was it cold when my hands were bad' and 'what was the weather on my worst days' choose days by another measure. */
const chosenDays =
  /^(?:was|is|were|are) (?:it|there|the weather) .*\b(?:when|on (?:the|those|these) days?)\b|\bon (?:the|my|those) (?:bad|good|worst|best|severe|mild|itchy|stressful) days\b/;

/** 'Was my skin worse on those days' points to days that an earlier answer counted. */
const thoseDays = /\bthose (?:days|nights|weeks|months)\b/;

/** Whether the message asks for something that is no figure of the records: an explanation, a change, a chosen set of days. */
function isOther(text: string, asked: TaggedQuestion | null): boolean {
  const isFigure = asked !== null && [...asked.tags].some((tag) => /^[fg]:|streak|adherence/.test(tag));
  const isInfluence = asked?.tags.has('influence') || asked?.tags.has('f:trend');
  return (
    command.test(text) ||
    thoseDays.test(text) ||
    (definition.test(text) && !isFigure) ||
    (chosenDays.test(text) && !isInfluence)
  );
}

/** Quick prompts cover all records, even if a condition is called 'Flares'. */
function quickQueries(text: string, today: Day): Query[] | null {
  const year = { from: `${today.slice(0, 4)}-01-01`, to: today };
  const levels = { min: 4, max: 5 } as const;
  const queries: Record<(typeof quickPrompts)[number], Query> = {
    'Medication table': makeQuery({ measure: 'medications', figure: 'list' }),
    'Severe flares this year': makeQuery({ measure: 'flares', figure: 'list', levels, period: year }),
    'Average severity': makeQuery({ measure: 'severity', figure: 'average' }),
  };
  const prompt = quickPrompts.find((some) => some.toLowerCase() === text);
  return prompt ? [queries[prompt]] : null;
}

/**
 * Reads a message as queries. It is understood as a whole or not at all: a word without a known meaning could change the
 * answer. Earlier messages are read again in order, because a follow-up leaves out what they said.
 */
export function readQuestion({ message, earlier, records, today }: ReadingParts): Reading {
  const readAsked = makeReader(records, today);
  const read = (text: string, earlierQueries: readonly Query[] | null, isAfterUnknown: boolean): Reading => {
    const all = wordsOf(text);
    const quick = quickQueries(all.join(' '), today);
    if (quick) return { kind: 'queries', queries: quick };
    const about = readSmallTalk(all);
    if (about) return { kind: 'small-talk', about };
    const unknown: Reading = { kind: 'unknown', nearest: nearestQuestions(all, records) };
    const words = dropGreeting(all).join(' ');
    const asked = readAsked(words);
    if (asked && 'sentence' in asked) return { kind: 'no-such-day', sentence: asked.sentence };
    if (isOther(words, asked)) return unknown;
    const context = resolveThatDay(words, earlierQueries, records, today);
    const isLost = pointsToDay.test(words) && !context;
    const isNext = asked !== null && isFollowUp(asked, words);
    // 'And for my hands?' is about the question before it, even if that was not understood.
    if (isLost || (isAfterUnknown && isNext && isPointing(words))) return unknown;
    const searched = context && !asked?.period ? changeSearch(words, context) : null;
    const completed = searched ?? (isNext && context ? completeQueries(asked, context) : null);
    if (!completed && context && isNext && isPointing(words) && !hasMeasure(asked)) return unknown;
    const queries =
      completed ?? (asked && (asked.shift === null || asked.period !== null) ? composeQueries(asked) : null);
    return queries ? { kind: 'queries', queries } : unknown;
  };
  let context: readonly Query[] | null = null;
  let isAfterUnknown = false;
  for (const text of earlier.slice(-earlierLimit)) {
    const reading = read(text, context, isAfterUnknown);
    if (reading.kind === 'queries') context = reading.queries;
    if (reading.kind !== 'small-talk') isAfterUnknown = reading.kind === 'unknown';
  }
  return read(message, context, isAfterUnknown);
}
