import type { ChatMessage, Connection } from '@flarewell/domain/assistant/assistant';
import type { ChatSource } from '@flarewell/domain/assistant/query/answer';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { ChatEvent, NotUnderstood } from '#data/assistant.ts';
import type { Problem } from './words.ts';

export type EventOf<Type extends ChatEvent['type']> = Extract<ChatEvent, { type: Type }>;
export type Notice = Omit<EventOf<'notice'>, 'type'>;

export type Declined = Omit<EventOf<'declined'>, 'type'>;

export interface Question extends ChatMessage {
  kind: 'question';
  /** Whether it was built of chips. Then its words follow the chips of its reply. */
  isBuilt?: boolean;
}

/** A question as chips, and its answer. */
export interface Lookup {
  query: Query;
  /** What the server answered; null if this browser answers. Without a text, the provider words the answer. */
  given: Pick<EventOf<'lookup'>, 'text' | 'sources' | 'shows'> | null;
  notUnderstood: readonly NotUnderstood[];
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
  /** One for each thing that was asked, or that the provider looked up. */
  lookups: readonly Lookup[];
  /** Why the question is not answered, and what can be asked instead. */
  declined: Declined | null;
  /** What a provider's answer is based on. Lookups have their own. */
  sources: readonly ChatSource[];
}

/** Whether nothing of an answer has arrived. There may be notices. */
export function isEmpty({ content, lookups, declined }: Reply): boolean {
  return content === '' && lookups.length === 0 && declined === null;
}

export type Message = Question | Aside | Reply;

export interface Conversation {
  connection: Connection;
  provider: string | null;
  messages: readonly Message[];
  problem: Problem | null;
  /** What is typed and not sent. */
  draft: string;
}

export function listLookups(messages: readonly Message[]): Lookup[] {
  return messages.flatMap((message) => (message.kind === 'reply' ? message.lookups : []));
}

export const emptyConversation: Conversation = {
  connection: 'checking',
  provider: null,
  messages: [],
  problem: null,
  draft: '',
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
