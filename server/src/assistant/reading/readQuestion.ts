import { quickPrompts } from '@flarewell/domain/assistant/assistant';
import { makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import { composeQueries } from '#assistant/reading/query/compose.ts';
import { wordsOf } from '#assistant/reading/words/text.ts';
import { type Asked, makeReader } from './asked.ts';
import { changeSearch, completeQueries, isFollowUp } from './followUps.ts';
import type { Reading, ReadingParts } from './reading.ts';
import { dropGreeting, readSmallTalk } from './smallTalk.ts';
import { nearestQuestions } from './suggestions.ts';

/** How many earlier messages are read again. */
const earlierLimit = 10;

/** 'What is a flare' asks for an explanation; 'what is my streak' for a figure. */
const definition =
  /^(?:what|who) (?:is|are|does|do|causes?) (?:an? |the )?(?!my\b)\p{L}+(?: (?!my\b)\p{L}+)?(?: mean| for| used for| do| caused by)?$/u;

/** 'Log a flare' asks to write something, which the analyst cannot do. */
const command =
  /^(?:(?:can|could|would|please|you|i|want|need|to) )*(?:log|record|add|enter|save|mark|update|write|track|report|put|note|delete|remove|change|set) (?:a|an|my|that|this|down|it|me|all)\b/;

/** Whether the message wants something else than a figure from the records. */
function isOther(text: string, asked: Asked | null): boolean {
  const isFigure = asked !== null && [...asked.tags].some((tag) => /^[fg]:|streak|adherence/.test(tag));
  return command.test(text) || (definition.test(text) && !isFigure);
}

/** Quick prompts cover all records, even if a condition is called 'Flares'. */
function quickQueries(text: string, today: Day): Query[] | null {
  const year = { from: `${today.slice(0, 4)}-01-01`, to: today };
  const queries: Record<(typeof quickPrompts)[number], Query> = {
    'Medication table': makeQuery({ measure: 'medications', figure: 'list' }),
    'Severe flares this year': makeQuery({ measure: 'flares', figure: 'list', period: year }),
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
  const read = (text: string, context: readonly Query[] | null): Reading => {
    const all = wordsOf(text);
    const quick = quickQueries(all.join(' '), today);
    if (quick) return { kind: 'queries', queries: quick };
    const about = readSmallTalk(all);
    if (about) return { kind: 'small-talk', about };
    const words = dropGreeting(all);
    const asked = readAsked(words.join(' '));
    if (asked && 'sentence' in asked) return { kind: 'no-such-day', sentence: asked.sentence };
    if (isOther(words.join(' '), asked)) return { kind: 'unknown', nearest: nearestQuestions(all, records) };
    const isNext = asked !== null && context !== null && isFollowUp(asked, words.join(' '));
    const searched = context && !asked?.period ? changeSearch(words.join(' '), context) : null;
    const completed = searched ?? (isNext ? completeQueries(asked, context) : null);
    const queries =
      completed ?? (asked && (asked.shift === null || asked.period !== null) ? composeQueries(asked) : null);
    return queries
      ? { kind: 'queries', queries }
      : { kind: 'unknown', nearest: nearestQuestions(all, records) };
  };
  let context: readonly Query[] | null = null;
  for (const text of earlier.slice(-earlierLimit)) {
    const reading = read(text, context);
    if (reading.kind === 'queries') context = reading.queries;
  }
  return read(message, context);
}
