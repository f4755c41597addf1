import { answerQuestion } from '@flarewell/domain/assistant/analyst';
import {
  builtInName,
  type ChatErrorCode,
  connectionFailure,
  coverageNote,
  isQuickPrompt,
  noProviderMessage,
  sendFailure,
} from '@flarewell/domain/assistant/assistant';
import { makeContext } from '@flarewell/domain/assistant/context';
import { createRedactor, withoutIdentity } from '@flarewell/domain/assistant/identity';
import { writePrompt } from '@flarewell/domain/assistant/prompt';
import { noticesFor } from '@flarewell/domain/assistant/safety';
import type { ChatEvent, ChatQuestion } from '@flarewell/domain/wire/assistant';
import { converse } from '#assistant/conversation.ts';
import type { Diary } from '#assistant/diary.ts';
import type { ProviderMessage } from '#assistant/messages.ts';
import type { Provider } from '#assistant/provider.ts';
import { ProviderProblem } from '#assistant/providerProblem.ts';

/** An earlier message is context, not a novel. */
const LONGEST_TURN = 4000;

export interface ReplyParts {
  question: ChatQuestion;
  diary: Diary;
  provider: Provider | null;
  signal: AbortSignal;
  onProblem: (problem: ProviderProblem) => void;
}

/** What has to be said first, then the provider's answer; the analyst's to a quick prompt, or where there is no other. */
export async function* writeReply(parts: ReplyParts): AsyncGenerator<ChatEvent> {
  const { question, diary, provider } = parts;
  const notices = noticesFor(question.message);
  for (const notice of notices) yield { type: 'notice', ...notice };
  if (notices.some(({ kind }) => kind === 'crisis')) return yield { type: 'end', isCut: false };

  const isUrgent = notices.some(({ kind }) => kind === 'urgent');
  const isFree = !isQuickPrompt(question.message);
  const failure = provider && isFree ? yield* askProvider({ ...parts, provider }, isUrgent) : null;
  if (failure === 'told') return;

  const answer = answerQuestion(question.message, diary.records, diary.today);
  if (answer) {
    yield { type: 'answer', by: 'built-in', name: builtInName, connectionError: failure?.message ?? null };
    yield { type: 'text', text: answer.markdown };
    yield* tellCoverage(diary);
    yield { type: 'sources', sources: answer.sources };
    yield { type: 'end', isCut: false };
  } else if (isUrgent) {
    // Who is in need is not told about keys.
    yield { type: 'end', isCut: false };
  } else if (failure) {
    yield describeFailure(failure.code, failure.message);
  } else {
    const reply = connectionFailure(noProviderMessage);
    yield { type: 'error', code: 'no-provider', message: noProviderMessage, reply };
  }
}

function* tellCoverage({ cutAt }: Diary): Generator<ChatEvent> {
  if (cutAt) yield { type: 'text', text: `\n\n${coverageNote(cutAt)}` };
}

export function describeFailure(code: ChatErrorCode, message: string): ChatEvent {
  return { type: 'error', code, message, reply: sendFailure };
}

/** 'told' when the person has an answer, or has seen it break off; else why there is none. */
async function* askProvider(
  { question, diary, provider, signal, onProblem }: ReplyParts & { provider: Provider },
  isUrgent: boolean,
): AsyncGenerator<ChatEvent, ProviderProblem | 'told'> {
  const records = withoutIdentity(diary.records, diary.profile);
  const { data, sources: analytics } = makeContext(records, diary.today);
  const messages = [
    { role: 'system', content: writePrompt(data, { isUrgent }) } as const,
    ...tellConversation(question, createRedactor(diary.profile)),
  ];
  const replying = converse({ provider, messages, records, today: diary.today, signal });
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
    yield* tellCoverage(diary);
    const { sources, isCut } = next.value;
    yield { type: 'sources', sources: sources.length > 0 ? sources : analytics };
    yield { type: 'end', isCut };
    return 'told';
  } catch (problem) {
    if (!(problem instanceof ProviderProblem)) throw problem;
    onProblem(problem);
    if (!hasText) return problem;
    yield describeFailure(problem.code, problem.message);
    return 'told';
  } finally {
    await replying.return({ isCut: true, sources: [] });
  }
}

function tellConversation(
  { message, history }: ChatQuestion,
  redact: (text: string) => string,
): ProviderMessage[] {
  return [...history, { sender: 'user' as const, content: message }].map(({ sender, content }) => ({
    role: sender,
    content: redact(content).slice(0, LONGEST_TURN),
  }));
}
