import { builtInName } from '@flarewell/domain/assistant/assistant';
import type { Query } from '@flarewell/domain/assistant/query/query';
import { noticesFor } from '@flarewell/domain/assistant/safety/safety';
import { type Conversation, type Message, type Question, type Reply, stamp } from './messages.ts';

/**
 * Appends the question and a reply without text. A retry replaces the failed attempt. The safety notices are shown at once:
 * the server sends the same ones, but it may be slow or out of reach.
 */
export function ask(conversation: Conversation, text: string, now: string): Conversation {
  const { messages } = conversation;
  const before = messages.slice(0, retryIndex(conversation, text) ?? messages.length);
  return exchange(
    { ...conversation, messages: before },
    { content: text },
    { notices: noticesFor(text) },
    now,
  );
}

/** Appends a question of chips, which this browser answers. */
export function askHere(
  conversation: Conversation,
  { query, ...question }: Pick<Question, 'content' | 'isBuilt'> & { query: Query },
  now: string,
): Conversation {
  const reply: Partial<Reply> = {
    state: 'whole',
    by: { by: 'built-in', name: builtInName },
    lookups: [{ query, given: null, notUnderstood: [] }],
  };
  return exchange(conversation, question, reply, now);
}

function exchange(
  conversation: Conversation,
  question: Pick<Question, 'content' | 'isBuilt'>,
  reply: Partial<Reply>,
  now: string,
): Conversation {
  const { messages, problem } = conversation;
  const asked: Question = { ...stamp(messages.length, now), kind: 'question', sender: 'user', ...question };
  const coming: Reply = {
    ...stamp(messages.length + 1, now),
    kind: 'reply',
    sender: 'assistant',
    content: '',
    state: 'coming',
    notices: [],
    by: null,
    lookups: [],
    declined: null,
    sources: [],
    ...reply,
  };
  return {
    ...conversation,
    messages: [...messages, asked, coming],
    // A failed question is given up. Whatever keeps the connection down still does.
    problem: problem?.retry === 'check' ? problem : null,
  };
}

/** Which lookup of which reply. */
export interface LookupPlace {
  replyId: string;
  index: number;
}

/** Changes the chips of a lookup, which this browser answers from then on. `words` is the question as it stands now. */
export function changeLookup(
  conversation: Conversation,
  { replyId, index }: LookupPlace,
  query: Query,
  words: string,
): Conversation {
  const at = conversation.messages.findIndex(({ id }) => id === replyId);
  const messages = conversation.messages.map((message, place): Message => {
    if (place === at - 1 && message.kind === 'question' && message.isBuilt) {
      return { ...message, content: words };
    }
    if (place !== at || message.kind !== 'reply') return message;
    const lookups = message.lookups.map((lookup, each) =>
      each === index ? { ...lookup, query, given: null } : lookup,
    );
    return { ...message, lookups };
  });
  return { ...conversation, messages };
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
