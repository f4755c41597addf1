import {
  type ChatMessage,
  type Connection,
  chatHistory,
  connectionFailure,
  sendFailure,
} from '@flarewell/domain/assistant/assistant';
import { needsHelp, noticesFor } from '@flarewell/domain/assistant/safety/safety';
import type { ChatEvent, ChatQuestion, ConnectionCheck } from '#data/assistant.ts';
import { type Problem, welcome } from './words.ts';

type EventOf<Type extends ChatEvent['type']> = Extract<ChatEvent, { type: Type }>;
export type Notice = Omit<EventOf<'notice'>, 'type'>;
export type Source = EventOf<'sources'>['sources'][number];

interface Question extends ChatMessage {
  kind: 'question';
}

/** A message of the app itself: the welcome or an apology. Asides are not sent with the next question. */
interface Aside extends ChatMessage {
  kind: 'aside';
  about: 'connection' | 'question';
}

export interface Reply extends ChatMessage {
  kind: 'reply';
  /** `coming`: it still arrives. `stopped`: by the person. `cut`: at the length limit. `unfinished`: it failed. */
  state: 'coming' | 'whole' | 'stopped' | 'cut' | 'unfinished';
  notices: readonly Notice[];
  /** Who answers; null until the server has said so. */
  by: Pick<EventOf<'answer'>, 'by' | 'name'> | null;
  /** The title of the current lookup. */
  looking: string | null;
  sources: readonly Source[];
}

export type Message = Question | Aside | Reply;

export interface Conversation {
  connection: Connection;
  provider: string | null;
  messages: readonly Message[];
  problem: Problem | null;
}

export const emptyConversation: Conversation = {
  connection: 'checking',
  provider: null,
  messages: [],
  problem: null,
};

/** Reopens a conversation. Closing the dialog had stopped a reply that was still arriving. */
export function resume(conversation: Conversation): Conversation {
  return { ...stopReply(conversation), connection: 'checking', problem: null };
}

export function isPending({ messages }: Conversation): boolean {
  const last = messages.at(-1);
  return last?.kind === 'reply' && last.state === 'coming';
}

/** Adds a welcome to an empty conversation, or an apology when the connection failed. */
export function applyCheck(conversation: Conversation, check: ConnectionCheck, now: string): Conversation {
  const { status, provider } = check;
  const { messages } = conversation;
  const last = messages.at(-1);
  // Replaces the message of the previous check.
  const isRepeated = last?.kind === 'aside' && last.about === 'connection';
  const earlier = isRepeated ? messages.slice(0, -1) : messages;
  const checked = { ...conversation, connection: status, provider, messages: earlier, problem: null };
  if (status === 'failed') {
    const text = check.message ?? '';
    const apology = say(checked, 'connection', connectionFailure(text), now);
    return { ...apology, problem: { isConnection: true, text, retry: 'check' } };
  }
  return earlier.length > 0 ? checked : say(checked, 'connection', welcome(provider), now);
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
  const history = chatHistory(earlier).map(({ sender, content }) => ({ sender, content }));
  return { message: messages[at]?.content ?? '', history };
}

export function applyEvent(conversation: Conversation, event: ChatEvent, now: string): Conversation {
  switch (event.type) {
    case 'notice':
      return changeReply(conversation, ({ notices }) => ({
        notices: notices.some(({ kind }) => kind === event.kind) ? notices : [...notices, event],
      }));
    case 'answer': {
      const answered = changeReply(conversation, () => ({ by: event }));
      const text = event.connectionError;
      if (text === null) return answered;
      return { ...answered, connection: 'failed', problem: { isConnection: true, text, retry: 'check' } };
    }
    case 'looking':
      return changeReply(conversation, () => ({ looking: event.title }));
    case 'text':
      return changeReply(conversation, ({ content }) => ({ content: content + event.text, looking: null }));
    case 'sources':
      return changeReply(conversation, () => ({ sources: event.sources, looking: null }));
    case 'end':
      return changeReply(conversation, () => ({ state: event.isCut ? 'cut' : 'whole', looking: null }));
    case 'error':
      return event.code === 'superseded'
        ? changeReply(conversation, breakOff)
        : fail(conversation, describeFailure(event), now, event.reply);
  }
}

function describeFailure({ code, message }: EventOf<'error'>): Problem {
  return { isConnection: true, text: message, retry: code === 'no-provider' ? 'check' : 'ask' };
}

/** Notices are a whole reply of their own; only an answer can be unfinished. */
function breakOff({ content, notices }: Reply): Partial<Reply> {
  return { state: content === '' && notices.length > 0 ? 'whole' : 'unfinished', looking: null };
}

/** The reply failed. Text and notices that have arrived stay. A person in danger sees no error below the notices. */
export function fail(
  conversation: Conversation,
  problem: Problem,
  now: string,
  words: string = sendFailure,
): Conversation {
  const failed = changeReply(conversation, breakOff);
  const last = failed.messages.at(-1);
  const notices = last?.kind === 'reply' && last.content === '' ? last.notices : null;
  if (notices && needsHelp(notices)) return failed;
  const messages = notices?.length === 0 ? failed.messages.slice(0, -1) : failed.messages;
  return { ...say({ ...failed, messages }, 'question', words, now), problem };
}

export function stopReply(conversation: Conversation): Conversation {
  return isPending(conversation)
    ? changeReply(conversation, () => ({ state: 'stopped', looking: null }))
    : conversation;
}

function changeReply(conversation: Conversation, change: (reply: Reply) => Partial<Reply>): Conversation {
  const last = conversation.messages.at(-1);
  if (last?.kind !== 'reply') return conversation;
  return { ...conversation, messages: [...conversation.messages.slice(0, -1), { ...last, ...change(last) }] };
}

function say(conversation: Conversation, about: Aside['about'], content: string, now: string): Conversation {
  const { messages } = conversation;
  const aside: Aside = { ...stamp(messages.length, now), kind: 'aside', about, sender: 'assistant', content };
  return { ...conversation, messages: [...messages, aside] };
}

/** Messages are only removed from the end, so the index identifies them. */
function stamp(index: number, now: string): Pick<ChatMessage, 'id' | 'timestamp'> {
  return { id: String(index), timestamp: now };
}
