import { chatHistory, chatReplyLimit, connectionFailure } from '@flarewell/domain/assistant/assistant';
import { noticesFor } from '@flarewell/domain/assistant/safety/safety';
import type { ChatQuestion, ConnectionCheck } from '#data/assistant.ts';
import { type Conversation, type Message, type Question, type Reply, say, stamp } from './messages.ts';
import { stopReply } from './replyEvents.ts';
import { type Problem, unavailable, welcome } from './words.ts';

/** Reopens a conversation. Closing the dialog had stopped a reply that was still arriving. */
export function resume(conversation: Conversation): Conversation {
  return { ...stopReply(conversation), connection: 'checking', problem: null };
}

/** Adds a welcome to an empty conversation, or an apology when the connection failed. */
export function applyCheck(conversation: Conversation, check: ConnectionCheck, now: string): Conversation {
  const { status, provider } = check;
  const earlier = withoutLastCheck(conversation);
  const checked = { ...conversation, connection: status, provider, messages: earlier, problem: null };
  if (status === 'failed') {
    const text = check.message ?? '';
    const apology = say(checked, 'connection', connectionFailure(text), now);
    return { ...apology, problem: { isConnection: true, text, retry: 'check' } };
  }
  return earlier.length > 0 ? checked : say(checked, 'connection', welcome(provider), now);
}

/** Flarewell's server did not answer the check, so it is unknown whether there is a provider. */
export function reportUnavailable(conversation: Conversation, problem: Problem, now: string): Conversation {
  const messages = withoutLastCheck(conversation);
  const checked = { ...conversation, connection: 'unavailable', messages } as const;
  return { ...say(checked, 'connection', unavailable, now), problem: { ...problem, retry: 'check' } };
}

/** The messages without that of the previous check, which the new one replaces. */
function withoutLastCheck({ messages }: Conversation): readonly Message[] {
  const last = messages.at(-1);
  return last?.kind === 'aside' && last.about === 'connection' ? messages.slice(0, -1) : messages;
}

/**
 * Appends the question and a reply without text. A retry replaces the failed attempt. The safety notices are shown at once:
 * the server sends the same ones, but it may be slow or out of reach.
 */
export function ask(conversation: Conversation, text: string, now: string): Conversation {
  const { messages, connection, problem } = conversation;
  const before = messages.slice(0, retryIndex(conversation, text) ?? messages.length);
  const question: Question = {
    ...stamp(before.length, now),
    kind: 'question',
    sender: 'user',
    content: text,
  };
  const reply: Reply = {
    ...stamp(before.length + 1, now),
    kind: 'reply',
    sender: 'assistant',
    content: '',
    state: 'coming',
    notices: noticesFor(text),
    by: null,
    understood: [],
    suggestions: [],
    looking: null,
    sources: [],
  };
  return {
    ...conversation,
    messages: [...before, question, reply],
    problem: connection === 'failed' ? problem : null,
  };
}

/** The question that a retry would send again; null when there is none. */
export function unanswered({ messages, problem }: Conversation): string | null {
  const question = messages.findLast(({ kind }) => kind === 'question');
  return problem?.retry === 'ask' && question ? question.content : null;
}

function retryIndex(conversation: Conversation, text: string): number | null {
  if (unanswered(conversation) !== text) return null;
  return conversation.messages.findLastIndex(({ kind }) => kind === 'question');
}

/** The request to the server. Expects that `ask` has appended the question. */
export function makeQuestion({ messages }: Conversation): ChatQuestion {
  const at = messages.findLastIndex(({ kind }) => kind === 'question');
  const earlier = messages
    .slice(0, at)
    .filter(({ kind, content }) => kind !== 'aside' && content.trim() !== '');
  const history = chatHistory(earlier).map(({ sender, content }) => ({
    sender,
    content: content.slice(0, chatReplyLimit),
  }));
  return { message: messages[at]?.content ?? '', history };
}
