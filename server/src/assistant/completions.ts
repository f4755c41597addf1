import { z } from 'zod';
import type { ReplyPart, ToolCall } from '#assistant/messages.ts';
import type { Problems } from '#assistant/providerProblem.ts';
import { readEvents } from '#assistant/serverSentEvents.ts';

const MOST_TOOL_CALLS = 8;
const LONGEST_ARGUMENTS = 8 * 1024;
const cutReasons = ['length', 'content_filter'];

const toolCallShape = z.object({
  index: z
    .int()
    .min(0)
    .max(MOST_TOOL_CALLS - 1)
    .nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
const messageShape = z.object({
  content: z.string().nullish(),
  tool_calls: z.array(toolCallShape).max(MOST_TOOL_CALLS).nullish(),
});
const chunkShape = z.object({
  choices: z
    .array(z.object({ delta: messageShape.nullish(), finish_reason: z.string().nullish() }))
    .nullish(),
  error: z.unknown().optional(),
});
const errorShape = z.object({ error: z.union([z.object({}), z.string().min(1)]) });
const completionShape = z.object({
  choices: z.array(z.object({ message: messageShape, finish_reason: z.string().nullish() })).min(1),
});

/** The body of a response. Reading it throws when it breaks a limit. */
export interface ProviderBody {
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** Returns null when the text is not JSON. */
export async function readJson(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  return parseJson(Buffer.concat(await Array.fromAsync(bytes)).toString());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Yields a reply as it arrives. A provider that does not stream sends all of it as JSON. */
export async function* readReply(body: ProviderBody, problems: Problems): AsyncGenerator<ReplyPart> {
  if (body.type.includes('json')) yield* readCompletion(await readJson(body.bytes), problems);
  else if (body.type.includes('event-stream')) yield* readStream(body.bytes, problems);
  else throw problems.because('unreadable');
}

/** Reads the answer to the connection test: its text does not matter, but it must be a valid completion. */
export async function* readTest({ bytes }: ProviderBody, problems: Problems): AsyncGenerator<ReplyPart> {
  yield* readCompletion(await readJson(bytes), problems);
}

function* readCompletion(body: unknown, problems: Problems): Generator<ReplyPart> {
  // Some providers report errors with status 200.
  if (errorShape.safeParse(body).success) throw problems.fromBody(body);
  const [choice] = completionShape.safeParse(body).data?.choices ?? [];
  if (!choice) throw problems.because('unreadable');
  const { content, tool_calls: pieces } = choice.message;
  if (content) yield { type: 'text', text: content };
  yield finish(choice.finish_reason ?? 'stop', joinToolCalls(pieces ?? []));
}

async function* readStream(bytes: AsyncIterable<Uint8Array>, problems: Problems): AsyncGenerator<ReplyPart> {
  const pieces: ToolCallPiece[] = [];
  let reason: string | null = null;
  for await (const data of readEvents(bytes, () => problems.because('unreadable'))) {
    if (data.trim() === '[DONE]') {
      reason ??= 'stop';
      break;
    }
    const json = parseJson(data);
    const chunk = chunkShape.safeParse(json).data;
    if (!chunk) throw problems.because('unreadable');
    if (chunk.error) throw problems.fromBody(json);
    const [choice] = chunk.choices ?? [];
    pieces.push(...(choice?.delta?.tool_calls ?? []));
    if (choice?.delta?.content) yield { type: 'text', text: choice.delta.content };
    reason = choice?.finish_reason ?? reason;
  }
  if (reason === null) throw problems.because('cut');
  yield finish(reason, joinToolCalls(pieces));
}

function finish(reason: string, toolCalls: ToolCall[]): ReplyPart {
  return { type: 'finish', isCut: cutReasons.includes(reason), toolCalls };
}

type ToolCallPiece = z.infer<typeof toolCallShape>;

interface GrowingCall extends Pick<ToolCallPiece, 'index'> {
  call: ToolCall;
}

function joinToolCalls(pieces: readonly ToolCallPiece[]): ToolCall[] {
  const calls: GrowingCall[] = [];
  for (const piece of pieces) {
    const { id, index, function: called } = piece;
    let growing = findCall(calls, piece);
    if (!growing) {
      const fallback = `call-${calls.length}`;
      growing = {
        index,
        call: { id: id || fallback, type: 'function', function: { name: '', arguments: '' } },
      };
      // The call after the last allowed one collects the pieces of all the surplus calls; it is dropped below.
      if (calls.length <= MOST_TOOL_CALLS) calls.push(growing);
    }
    const { function: grown } = growing.call;
    grown.name += called?.name ?? '';
    grown.arguments = (grown.arguments + (called?.arguments ?? '')).slice(0, LONGEST_ARGUMENTS);
  }
  return calls.slice(0, MOST_TOOL_CALLS).map(({ call }) => call);
}

/**
 * Finds the call that a piece continues: by its id, else by its index. Without either it continues the last call, unless it
 * names a function, which starts a new one.
 */
function findCall(calls: readonly GrowingCall[], piece: ToolCallPiece): GrowingCall | undefined {
  const { id, index, function: called } = piece;
  if (id) return calls.find(({ call }) => call.id === id);
  if (typeof index === 'number') return calls.findLast((other) => other.index === index);
  return called?.name ? undefined : calls.at(-1);
}
