import { connectionFailure } from '@flarewell/domain/assistant/assistant';
import type { ConnectionCheck } from '#data/assistant.ts';
import { type Conversation, type Message, say } from './messages.ts';
import { stopReply } from './replyEvents.ts';
import { offlineWelcome, type Problem, unavailable, welcome } from './words.ts';

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

/** Nothing can be sent. What can be answered here needs no apology. */
export function goOffline(conversation: Conversation, now: string): Conversation {
  const messages = withoutLastCheck(conversation);
  const offline = { ...conversation, connection: 'offline', messages, problem: null } as const;
  return messages.length > 0 ? offline : say(offline, 'connection', offlineWelcome, now);
}

/** The messages without that of the previous check, which the new one replaces. */
function withoutLastCheck({ messages }: Conversation): readonly Message[] {
  const last = messages.at(-1);
  return last?.kind === 'aside' && last.about === 'connection' ? messages.slice(0, -1) : messages;
}
