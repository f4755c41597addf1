import type { ChatMessage, Connection } from '@flarewell/domain/assistant/assistant';
import type { ChatEvent } from '#data/assistant.ts';
import type { Problem } from './words.ts';

export type EventOf<Type extends ChatEvent['type']> = Extract<ChatEvent, { type: Type }>;
export type Notice = Omit<EventOf<'notice'>, 'type'>;
export type Source = EventOf<'sources'>['sources'][number];

export interface Question extends ChatMessage {
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
  /** How the question was read, in a few words: one for each thing that was asked. */
  understood: readonly string[];
  /** Questions to ask instead, when this one cannot be answered. */
  suggestions: readonly string[];
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

export function isPending({ messages }: Conversation): boolean {
  const last = messages.at(-1);
  return last?.kind === 'reply' && last.state === 'coming';
}

/** Appends a message of the app itself. */
export function say(
  conversation: Conversation,
  about: Aside['about'],
  content: string,
  now: string,
): Conversation {
  const { messages } = conversation;
  const aside: Aside = { ...stamp(messages.length, now), kind: 'aside', about, sender: 'assistant', content };
  return { ...conversation, messages: [...messages, aside] };
}

/** Messages are only removed from the end, so the index identifies them. */
export function stamp(index: number, now: string): Pick<ChatMessage, 'id' | 'timestamp'> {
  return { id: String(index), timestamp: now };
}
