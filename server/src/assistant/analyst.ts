import { builtInName, coverageNote } from '@flarewell/domain/assistant/assistant';
import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { whoOf } from '@flarewell/domain/assistant/query/askedRecords';
import { factorNames } from '@flarewell/domain/measures/factors';
import type { Who } from '@flarewell/domain/who';
import type { ChatEvent, ChatQuestion, NotUnderstood } from '@flarewell/domain/wire/assistant';
import { type AssistantSource, addPatterns } from '#assistant/assistantSource.ts';
import { isRemark } from '#assistant/reading/ownEvents.ts';
import type { Reading } from '#assistant/reading/reading.ts';
import { readQuestion } from '#assistant/reading/readQuestion.ts';

const smallTalk = {
  greeting: ({ you, have }) => `Hello. Ask me anything about what ${you} ${have} recorded.`,
  thanks: () => "You're welcome.",
  goodbye: () => 'Goodbye, and take care.',
  abilities: ({ you, your, track }) =>
    `I answer from ${your} records: how severe the skin was and when it flared, symptoms, medications with their limits and skipped days, check-ins, ${factorNames.join(', ')}, weather, things ${you} ${track}, notes and photos; and what came before worse days. Name a condition, a medication or a period if you like, such as "last month" or "since October 1".`,
} satisfies Record<Extract<Reading, { kind: 'small-talk' }>['about'], (who: Who) => string>;

/** The built-in analyst's understanding of a question. A follow-up refers to the chips of the question before it. */
export function readForAnalyst(
  { message, asked = null }: Pick<ChatQuestion, 'message' | 'asked'>,
  { records, today }: Pick<AssistantSource, 'records' | 'today'>,
): Reading {
  return readQuestion({ message, before: asked, records, today });
}

/** The built-in analyst's reply. `connectionError` says why the provider did not answer, if it was asked. */
export async function* writeAnalystReply(
  reading: Reading,
  { records, today, cutAt, readPatterns }: AssistantSource,
  connectionError: string | null,
): AsyncGenerator<ChatEvent> {
  const who = whoOf(records);
  yield { type: 'answer', by: 'built-in', name: builtInName, connectionError };
  if (reading.kind === 'queries') {
    const asked = await addPatterns(records, reading.queries, readPatterns);
    for (const [index, query] of reading.queries.entries()) {
      const { markdown, sources, shows } = answerQuery(query, asked, today);
      const notUnderstood = index === 0 ? reading.notUnderstood : [];
      yield { type: 'lookup', query, text: markdown, sources, shows, notUnderstood };
    }
    yield* noteCoverage({ records, cutAt });
  } else if (reading.kind === 'unknown') {
    yield writeDeclined(reading, who);
  } else {
    yield {
      type: 'text',
      text: reading.kind === 'small-talk' ? smallTalk[reading.about](who) : reading.sentence,
    };
  }
  yield { type: 'end', isCut: false };
}

/** Says how far back an answer looked, when the diary is longer than that. */
export function* noteCoverage({
  records,
  cutAt,
}: Pick<AssistantSource, 'records' | 'cutAt'>): Generator<ChatEvent> {
  if (cutAt) yield { type: 'text', text: `\n\n${coverageNote(cutAt, whoOf(records))}` };
}

/** What the diary does not record has a sentence of its own. */
function writeDeclined(
  { notUnderstood, suggestions }: Extract<Reading, { kind: 'unknown' }>,
  { your }: Who,
): ChatEvent {
  const isReason = ({ sentence, canTrack }: NotUnderstood) =>
    sentence !== null && !canTrack && !isRemark(sentence);
  // 'It is not among your medications' stands beside its word on the screen, and alone here.
  const reasons = [
    ...new Set(
      notUnderstood.filter(isReason).map(({ words, sentence }) => sentence?.replace(/^It /, `“${words}” `)),
    ),
  ];
  return {
    type: 'declined',
    text: reasons.join(' ') || `I can't answer that from ${your} diary.`,
    notUnderstood: notUnderstood.filter((note) => !isReason(note)),
    suggestions,
  };
}
