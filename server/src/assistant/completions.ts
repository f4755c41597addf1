import { z } from 'zod';
import type { ReplyPart, ToolCall } from '#assistant/messages.ts';
import type { ProviderBody } from '#assistant/provider.ts';
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

/** Null for anything that is no JSON. */
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

/** As it comes; in one piece from a provider that does not stream. */
export async function* readReply(body: ProviderBody, problems: Problems): AsyncGenerator<ReplyPart> {
  if (body.type.includes('json')) yield* readCompletion(await readJson(body.bytes), problems);
  else if (body.type.includes('event-stream')) yield* readStream(body.bytes, problems);
  else throw problems.because('unreadable');
}

/** What it says does not matter, only that it can be read. */
export async function* readTest({ bytes }: ProviderBody, problems: Problems): AsyncGenerator<ReplyPart> {
  yield* readCompletion(await readJson(bytes), problems);
}

function* readCompletion(body: unknown, problems: Problems): Generator<ReplyPart> {
  // Some refuse with a status that says it went well.
  if (errorShape.safeParse(body).success) throw problems.told(body);
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
    if (chunk.error) throw problems.told(json);
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
      // One too many takes what belongs to none of those that are run.
      if (calls.length <= MOST_TOOL_CALLS) calls.push(growing);
    }
    const { function: grown } = growing.call;
    grown.name += called?.name ?? '';
    grown.arguments = (grown.arguments + (called?.arguments ?? '')).slice(0, LONGEST_ARGUMENTS);
  }
  return calls.slice(0, MOST_TOOL_CALLS).map(({ call }) => call);
}

/** Which call a piece goes on with: by its id, else by its index; with neither it is the last, unless it names another. */
function findCall(calls: readonly GrowingCall[], piece: ToolCallPiece): GrowingCall | undefined {
  const { id, index, function: called } = piece;
  if (id) return calls.find(({ call }) => call.id === id);
  if (typeof index === 'number') return calls.findLast((other) => other.index === index);
  return called?.name ? undefined : calls.at(-1);
}
