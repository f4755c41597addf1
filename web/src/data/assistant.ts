import type {
  AssistantContext,
  ChatEvent,
  ChatQuestion,
  ConnectionCheck,
} from '@flarewell/domain/wire/assistant';
import { ApiProblem, createSend } from './api/request.ts';

export type { AssistantContext, ChatEvent, ChatQuestion, ConnectionCheck };

// Apart from the client of everything else, and loaded with the chat alone.

const path = '/api/assistant';
const linesType = 'application/x-ndjson';

export function checkConnection(fetchIt?: typeof fetch): Promise<ConnectionCheck> {
  return createSend(fetchIt)('GET', `${path}/connection`);
}

export function readAssistantContext(fetchIt?: typeof fetch): Promise<AssistantContext> {
  return createSend(fetchIt)('GET', `${path}/context`);
}

/** The reply as it comes, up to its `end` or `error`. Refusals are thrown; after an abort it just ends. */
export async function* askAssistant(
  question: ChatQuestion,
  signal: AbortSignal,
  fetchIt: typeof fetch = fetch,
): AsyncGenerator<ChatEvent> {
  try {
    for await (const line of readLines(await openReply(question, signal, fetchIt))) {
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

/** Refusals read like those of every other call; only the body of a reply is taken as it comes. */
async function openReply(question: ChatQuestion, signal: AbortSignal, fetchIt: typeof fetch) {
  let body: ReadableStream<Uint8Array> | null = null;
  const send = createSend(async (address, init) => {
    const response = await fetchIt(address, { ...init, signal });
    if (response.headers.get('Content-Type') !== linesType) return response;
    body = response.body;
    return Response.json(null);
  });
  await send('POST', `${path}/chat`, question);
  return body;
}

async function* readLines(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done) return;
      const lines = (waiting + decoder.decode(value, { stream: true })).split('\n');
      waiting = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    // Who stops listening stops the server too.
    await reader?.cancel();
  }
}
