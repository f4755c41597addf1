import {
  type ChatErrorCode,
  chatHistoryLength,
  isQuickPrompt,
  sendFailure,
} from '@flarewell/domain/assistant/assistant';
import { makeContext } from '@flarewell/domain/assistant/context';
import { createRedactor, withoutIdentity } from '@flarewell/domain/assistant/identity';
import { writePrompt } from '@flarewell/domain/assistant/prompt';
import type { Notice } from '@flarewell/domain/assistant/safety/notices';
import { endsReply, needsHelp, noticesFor } from '@flarewell/domain/assistant/safety/safety';
import type { ChatEvent, ChatQuestion } from '@flarewell/domain/wire/assistant';
import { noteCoverage, readForAnalyst, writeAnalystReply } from '#assistant/analyst.ts';
import type { AssistantSource } from '#assistant/assistantSource.ts';
import { converse } from '#assistant/conversation.ts';
import type { ProviderMessage } from '#assistant/messages.ts';
import type { Provider } from '#assistant/provider.ts';
import { ProviderProblem } from '#assistant/providerProblem.ts';
import { finishInSlices } from '#load/slices.ts';

/** Longer messages are cut before they go to the provider. */
const LONGEST_TURN = 4000;

export interface ReplyParts {
  question: ChatQuestion;
  diary: AssistantSource;
  provider: Provider | null;
  signal: AbortSignal;
  onProblem: (problem: ProviderProblem) => void;
}

/** A reply of notices alone. */
export async function* writeNotices(notices: readonly Notice[]): AsyncGenerator<ChatEvent> {
  for (const notice of notices) yield { type: 'notice', ...notice };
  yield { type: 'end', isCut: false };
}

/**
 * Safety notices first, then the provider's answer. The built-in analyst answers quick prompts, and questions for which the
 * provider is missing or fails.
 */
export async function* writeReply(parts: ReplyParts): AsyncGenerator<ChatEvent> {
  const { question, diary, provider } = parts;
  const notices = noticesFor(question.message);
  if (endsReply(notices)) return yield* writeNotices(notices);
  for (const notice of notices) yield { type: 'notice', ...notice };

  const isUrgent = needsHelp(notices);
  const isFree = !isQuickPrompt(question.message);
  const failure = provider && isFree ? yield* askProvider({ ...parts, provider }, isUrgent) : null;
  if (failure === 'answered') return;

  const reading = readForAnalyst(question, diary);
  const isAboutRecords = reading.kind === 'queries' || reading.kind === 'no-such-day';
  const isRefused = notices.some(({ kind }) => kind === 'professional');
  if (isAboutRecords ? !isRefused : !failure && notices.length === 0) {
    yield* writeAnalystReply(reading, diary, failure?.message ?? null);
  } else if (failure && notices.length === 0) {
    yield describeFailure(failure.code, failure.message);
  } else {
    // A notice is a whole reply: no error about the provider follows it.
    yield { type: 'end', isCut: false };
  }
}

export function describeFailure(code: ChatErrorCode, message: string): ChatEvent {
  return { type: 'error', code, message, reply: sendFailure };
}

/** Returns 'answered' as soon as the person has seen any text, even if it broke off; otherwise the problem. */
async function* askProvider(
  { question, diary, provider, signal, onProblem }: ReplyParts & { provider: Provider },
  isUrgent: boolean,
): AsyncGenerator<ChatEvent, ProviderProblem | 'answered'> {
  const records = withoutIdentity(diary.records, diary.identity);
  const { data, sources: analytics } = await finishInSlices(makeContext(records, diary.today));
  const messages = [
    { role: 'system', content: writePrompt(data, { isUrgent, isOwn: !diary.records.about }) } as const,
    ...redactConversation(question, createRedactor(diary.identity)),
  ];
  const replying = converse({
    provider,
    messages,
    records,
    today: diary.today,
    readPatterns: diary.readPatterns,
    signal,
  });
  let hasText = false;
  try {
    let next = await replying.next();
    for (; !next.done; next = await replying.next()) {
      if (next.value.type === 'text' && !hasText) {
        hasText = true;
        yield { type: 'answer', by: 'provider', name: provider.name, connectionError: null };
      }
      yield next.value;
    }
    yield* noteCoverage(diary);
    const { sources, isCut } = next.value;
    yield { type: 'sources', sources: sources.length > 0 ? sources : analytics };
    yield { type: 'end', isCut };
    return 'answered';
  } catch (problem) {
    if (!(problem instanceof ProviderProblem)) throw problem;
    onProblem(problem);
    if (!hasText) return problem;
    yield describeFailure(problem.code, problem.message);
    return 'answered';
  } finally {
    await replying.return({ isCut: true, sources: [] });
  }
}

function redactConversation(
  { message, history }: ChatQuestion,
  redact: (text: string) => string,
): ProviderMessage[] {
  const earlier = history.slice(-chatHistoryLength);
  return [...earlier, { sender: 'user' as const, content: message }].map(({ sender, content }) => ({
    role: sender,
    content: redact(content).slice(0, LONGEST_TURN),
  }));
}
