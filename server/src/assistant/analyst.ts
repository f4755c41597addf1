import { builtInName, chatMessageLimit, coverageNote } from '@flarewell/domain/assistant/assistant';
import { type Answer, answerQuery } from '@flarewell/domain/assistant/query/answer';
import { factorNames } from '@flarewell/domain/measures/factors';
import type { ChatEvent, ChatQuestion } from '@flarewell/domain/wire/assistant';
import { type AssistantSource, addPatterns } from '#assistant/assistantSource.ts';
import type { Reading } from '#assistant/reading/reading.ts';
import { readQuestion } from '#assistant/reading/readQuestion.ts';

const smallTalk: Record<Extract<Reading, { kind: 'small-talk' }>['about'], string> = {
  greeting: 'Hello. Ask me anything about what you have recorded.',
  thanks: "You're welcome.",
  goodbye: 'Goodbye, and take care.',
  abilities: `I answer from your records: how severe your skin was and when it flared, symptoms, medications with their limits and skipped days, check-ins, ${factorNames.join(', ')}, weather, things you track, notes and photos; and what came before worse days. Name a condition, a medication or a period if you like, such as "last month" or "since October 1".`,
};

/** The built-in analyst's understanding of a question. A follow-up refers to the person's earlier questions. */
export function readForAnalyst(
  { message, history }: ChatQuestion,
  { records, today }: Pick<AssistantSource, 'records' | 'today'>,
): Reading {
  // The app sends no longer questions. Whoever does cannot keep the server busy with them.
  const earlier = history
    .filter(({ sender }) => sender === 'user')
    .map(({ content }) => content.slice(0, chatMessageLimit));
  return readQuestion({ message, earlier, records, today });
}

/** The built-in analyst's reply. `connectionError` says why the provider did not answer, if it was asked. */
export async function* writeAnalystReply(
  reading: Reading,
  { records, today, cutAt, readPatterns }: AssistantSource,
  connectionError: string | null,
): AsyncGenerator<ChatEvent> {
  yield { type: 'answer', by: 'built-in', name: builtInName, connectionError };
  if (reading.kind === 'queries') {
    const asked = await addPatterns(records, reading.queries, readPatterns);
    yield* writeAnswers(reading.queries.map((query) => answerQuery(query, asked, today)));
    yield* noteCoverage(cutAt);
  } else {
    yield { type: 'text', text: wordsFor(reading) };
  }
  if (reading.kind === 'unknown' && reading.nearest.length > 0) {
    yield { type: 'suggestions', questions: [...reading.nearest] };
  }
  yield { type: 'end', isCut: false };
}

function* writeAnswers(answers: readonly Answer[]): Generator<ChatEvent> {
  const texts = new Set(answers.map(({ understood }) => understood));
  for (const text of texts) yield { type: 'understood', text };
  yield { type: 'text', text: answers.map(({ markdown }) => markdown).join('\n\n') };
  yield { type: 'sources', sources: answers.flatMap(({ sources }) => sources) };
}

/** Says how far back an answer looked, when the diary is longer than that. */
export function* noteCoverage(cutAt: AssistantSource['cutAt']): Generator<ChatEvent> {
  if (cutAt) yield { type: 'text', text: `\n\n${coverageNote(cutAt)}` };
}

function wordsFor(reading: Exclude<Reading, { kind: 'queries' }>): string {
  if (reading.kind === 'small-talk') return smallTalk[reading.about];
  return reading.kind === 'no-such-day' ? reading.sentence : "I can't answer that yet.";
}
