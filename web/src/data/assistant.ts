import type {
  AssistantContext,
  ChatEvent,
  ChatQuestion,
  ConnectionCheck,
  NotUnderstood,
} from '@flarewell/domain/wire/assistant';
import { ApiProblem, createSendJson, openResponse } from './api/request.ts';

export type { AssistantContext, ChatEvent, ChatQuestion, ConnectionCheck, NotUnderstood };

const path = '/api/assistant';
const linesType = 'application/x-ndjson';

export function checkConnection(fetchIt?: typeof fetch): Promise<ConnectionCheck> {
  return createSendJson(fetchIt)('GET', `${path}/connection`);
}

export function readAssistantContext(fetchIt?: typeof fetch): Promise<AssistantContext> {
  return createSendJson(fetchIt)('GET', `${path}/context`);
}

/** Yields the events of the reply, up to `end` or `error`. Throws an ApiProblem; returns quietly after an abort. */
export async function* askAssistant(
  question: ChatQuestion,
  signal: AbortSignal,
  fetchIt?: typeof fetch,
): AsyncGenerator<ChatEvent> {
  try {
    const { body } = await openResponse('POST', `${path}/chat`, {
      body: question,
      signal,
      ...(fetchIt && { fetchIt }),
      isExpected: ({ headers }) => headers.get('Content-Type') === linesType,
    });
    for await (const line of readLines(body)) {
      const event = JSON.parse(line) as ChatEvent;
      yield event;
      if (event.type === 'end' || event.type === 'error') return;
    }
  } catch (problem) {
    if (signal.aborted) return;
    throw problem instanceof ApiProblem ? problem : new ApiProblem({ code: 'network' });
  }
  throw new ApiProblem({ code: 'network' });
}

async function* readLines(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    // Cancelling closes the connection, so that the server stops writing the reply too.
    await reader?.cancel();
  }
}
