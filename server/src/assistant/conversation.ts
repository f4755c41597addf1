import { chatReplyLimit } from '@flarewell/domain/assistant/assistant';
import type { ChatSource } from '@flarewell/domain/assistant/query/answer';
import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import type { Day } from '@flarewell/domain/day';
import type { ChatEvent } from '@flarewell/domain/wire/assistant';
import type { AssistantSource } from '#assistant/assistantSource.ts';
import type { ProviderMessage, ReplyPart } from '#assistant/messages.ts';
import type { Provider } from '#assistant/provider.ts';
import { ProviderProblem } from '#assistant/providerProblem.ts';
import { createScrubber } from '#assistant/secrets.ts';
import { offerTool, runTool, type ToolResult } from '#assistant/tools.ts';

/** How often the model is called for one reply. In the last round it may call no tools and has to answer. */
const MOST_ROUNDS = 4;

export interface Conversation {
  provider: Provider;
  messages: readonly ProviderMessage[];
  /** What the tool reads. The caller has removed the person's name, because results go to the provider. */
  records: Readonly<AskedRecords>;
  today: Day;
  readPatterns: AssistantSource['readPatterns'];
  signal: AbortSignal;
}

interface Outcome {
  isCut: boolean;
  /** The sources of everything that was looked up. */
  sources: ChatSource[];
}

type StreamedEvent = Extract<ChatEvent, { type: 'text' | 'lookup' }>;

/** Calls the model, runs the tool calls that it asks for, and repeats until it has answered. */
export async function* converse(conversation: Conversation): AsyncGenerator<StreamedEvent, Outcome> {
  const { provider } = conversation;
  const messages = [...conversation.messages];
  const sources: ChatSource[] = [];
  const results = new Map<string, ToolResult>();
  let length = 0;
  for (let round = 1; ; round += 1) {
    let said = '';
    let finish: Extract<ReplyPart, { type: 'finish' }> | null = null;
    const isLast = round === MOST_ROUNDS;
    for await (const part of ask(conversation, messages, isLast ? 'none' : 'auto')) {
      if (part.type === 'finish') {
        finish = part;
        break;
      }
      const fresh = said === '' ? part.text.trimStart() : part.text;
      if (fresh === '') continue;
      const text = said === '' && length > 0 ? `\n\n${fresh}` : fresh;
      said += fresh;
      const room = chatReplyLimit - length;
      length += text.length;
      yield { type: 'text', text: text.slice(0, room) };
      if (text.length > room) return { isCut: true, sources };
    }
    if (!finish || isLast || finish.toolCalls.length === 0) {
      if (length === 0) throw provider.problems.empty();
      return { isCut: finish?.isCut ?? false, sources };
    }
    messages.push({ role: 'assistant', content: said || null, tool_calls: finish.toolCalls });
    for (const call of finish.toolCalls) {
      const asked = JSON.stringify(call.function);
      const known = results.get(asked);
      const result = known ?? (await runTool(call, conversation));
      results.set(asked, result);
      messages.push({ role: 'tool', tool_call_id: call.id, content: result.content });
      if (!result.answer || known) continue;
      sources.push(...result.answer.sources);
      const { query, answer } = result;
      if (query)
        yield { type: 'lookup', query, text: null, sources: answer.sources, shows: null, notUnderstood: [] };
    }
  }
}

/** One call of the model. The API key is removed from the text, in case the provider quotes it. */
async function* ask(
  { provider, signal }: Conversation,
  messages: readonly ProviderMessage[],
  choice: 'auto' | 'none',
): AsyncGenerator<ReplyPart> {
  const scrubber = createScrubber(provider.apiKey);
  const write = (text: string): ReplyPart[] => (text === '' ? [] : [{ type: 'text', text }]);
  for await (const part of chatWithTools(provider, messages, choice, signal)) {
    if (part.type === 'text') yield* write(scrubber.push(part.text));
    else yield* [...write(scrubber.flush()), part];
  }
}

/** Retries without tools when the provider does not support them. */
async function* chatWithTools(
  provider: Provider,
  messages: readonly ProviderMessage[],
  choice: 'auto' | 'none',
  signal: AbortSignal,
): AsyncGenerator<ReplyPart> {
  try {
    yield* provider.chat(messages, offerTool(choice), signal);
  } catch (problem) {
    // The refusal arrives before any text, so no text is sent twice.
    if (!(problem instanceof ProviderProblem && problem.isAboutTools)) throw problem;
    yield* provider.chat(messages, {}, signal);
  }
}
