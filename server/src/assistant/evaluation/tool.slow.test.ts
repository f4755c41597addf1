import { text } from 'node:stream/consumers';
import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { expect, test } from 'vitest';
import { converse } from '#assistant/conversation.ts';
import { createProvider } from '#assistant/provider.ts';
import { readQuestion } from '#assistant/reading/readQuestion.ts';
import { startOddProvider } from '#testing/services/aiProvider.ts';
import { diary } from './diary.ts';
import { today } from './patient.ts';
import { questions } from './questions.ts';

/** Sends the person's message to the tool as its arguments, and then replies with the answer that it gets. */
function startScriptedProvider() {
  return startOddProvider(async (request, response) => {
    const { messages } = JSON.parse(await text(request));
    const { role, content } = messages.at(-1);
    const call = { id: 'call-1', function: { name: 'look_up', arguments: content } };
    const message =
      role === 'tool' ? { content: JSON.parse(content.split('\n')[1]).answer } : { tool_calls: [call] };
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message }] }));
  });
}

test('R114 a provider gets the analyst’s answer to every question of the tables', async () => {
  const { url, stop } = await startScriptedProvider();
  const provider = createProvider({ baseUrl: url, apiKey: null, model: 'scripted', providerName: 'Acme' });
  const signal = new AbortController().signal;
  const queries = questions.flatMap(([message]) => {
    const reading = readQuestion({ message, before: null, records: diary, today });
    return reading.kind === 'queries' ? reading.queries : [];
  });
  expect(queries.length).toBeGreaterThan(300);
  for (const query of queries) {
    const messages = [{ role: 'user', content: JSON.stringify(query) } as const];
    const events = await Array.fromAsync(
      converse({
        provider,
        messages,
        records: diary,
        today,
        readPatterns: async () => diary.patterns,
        signal,
      }),
    );
    const { markdown, sources } = answerQuery(query, diary, today);
    expect(events).toEqual([
      { type: 'lookup', query, text: null, sources, shows: null, notUnderstood: [] },
      { type: 'text', text: markdown },
    ]);
  }
  await stop();
});
