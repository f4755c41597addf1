import type { AskedRecords } from '@flarewell/domain/assistant/query/preparedQuery';
import { fillers, listOf } from '#assistant/reading/words/ordinaryWords.ts';
import { stemOf, wordsOf } from '#assistant/reading/words/text.ts';

const skipped = new Set(listOf(fillers).map(stemOf));

/** Questions that can be answered, the most useful first. */
function exampleQuestions({ conditions, medications, trackers = [] }: Readonly<AskedRecords>): string[] {
  const names = conditions.slice(0, 8).map(({ name }) => name);
  const own = medications.slice(0, 8).map(({ name }) => name);
  return [
    'How has my skin been this month?',
    'Is my skin getting better?',
    'What was my worst day this month?',
    ...(names.length > 1 ? ['Which condition is worst?'] : []),
    'How many flares did I have this year?',
    'When was my last flare?',
    'What are my most common symptoms?',
    'Which month was worst?',
    'How many days was I itchy this month?',
    ...(own.length > 0
      ? [
          'How well did I stick to my medications?',
          'Show my medications',
          'Am I over the limit for any medication?',
        ]
      : []),
    'How did I sleep last week?',
    'How stressed was I this month?',
    'What makes my skin worse?',
    'How many weeks were well controlled?',
    'Does stress affect my skin?',
    'Does sleep affect my skin?',
    'Does the weather affect my skin?',
    'Does my diet affect my skin?',
    'How was my diet this month?',
    'How much water did I drink this week?',
    'What was the weather like this month?',
    'What did I record yesterday?',
    'How many check-ins do I have?',
    'Did I miss any days this month?',
    'What is my streak?',
    'Show my notes of this month',
    'How many photos do I have?',
    'Compare this month and last month',
    ...names.flatMap((name) => [`How has ${name} been this month?`, `When was ${name} at its worst?`]),
    ...trackers
      .slice(0, 8)
      .flatMap(({ name }) => [`Does ${name} affect my skin?`, `How often did I have ${name} this month?`]),
    ...own.flatMap((name) => [
      `When did I last take ${name}?`,
      `How often did I take ${name} this month?`,
      `How often did I skip ${name}, and why?`,
    ]),
  ];
}

/** Up to three questions that can be answered, those that share most words with the message first. */
export function nearestQuestions(words: readonly string[], records: Readonly<AskedRecords>): string[] {
  const asked = new Set(words.map(stemOf).filter((stem) => !skipped.has(stem) && stem !== 'month'));
  const scored = exampleQuestions(records).map((question, order) => ({
    question,
    order,
    score: wordsOf(question).filter((word) => asked.has(stemOf(word))).length,
  }));
  return scored
    .sort((one, other) => other.score - one.score || one.order - other.order)
    .slice(0, 3)
    .map(({ question }) => question);
}
