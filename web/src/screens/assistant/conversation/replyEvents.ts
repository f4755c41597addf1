import { sendFailure } from '@flarewell/domain/assistant/assistant';
import { needsHelp } from '@flarewell/domain/assistant/safety/safety';
import type { ChatEvent } from '#data/assistant.ts';
import { type Conversation, type EventOf, isEmpty, isPending, type Reply, say } from './messages.ts';
import type { Problem } from './words.ts';

/** Adds a line of the server's answer to the reply that is coming. */
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
    case 'lookup': {
      const { query, notUnderstood, ...given } = event;
      return changeReply(conversation, ({ lookups }) => ({
        lookups: [...lookups, { query, given, notUnderstood }],
      }));
    }
    case 'declined':
      return changeReply(conversation, () => ({ declined: event }));
    case 'text':
      return changeReply(conversation, ({ content }) => ({ content: content + event.text }));
    case 'sources':
      return changeReply(conversation, () => ({ sources: event.sources }));
    case 'end':
      return changeReply(conversation, () => ({ state: event.isCut ? 'cut' : 'whole' }));
    case 'error':
      return event.code === 'superseded'
        ? changeReply(conversation, breakOff)
        : fail(conversation, describeFailure(event, conversation), now, event.reply);
  }
}

/** Only a provider's failure is a connection error. */
function describeFailure({ message }: EventOf<'error'>, { provider }: Conversation): Problem {
  return { isConnection: provider !== null, text: message, retry: 'ask' };
}

/** Notices are a whole reply of their own; only an answer can be unfinished. */
function breakOff(reply: Reply): Partial<Reply> {
  return { state: isEmpty(reply) && reply.notices.length > 0 ? 'whole' : 'unfinished' };
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
  const notices = last?.kind === 'reply' && isEmpty(last) ? last.notices : null;
  if (notices && needsHelp(notices)) return failed;
  const messages = notices?.length === 0 ? failed.messages.slice(0, -1) : failed.messages;
  return { ...say({ ...failed, messages }, 'question', words, now), problem };
}

export function stopReply(conversation: Conversation): Conversation {
  return isPending(conversation) ? changeReply(conversation, () => ({ state: 'stopped' })) : conversation;
}

function changeReply(conversation: Conversation, change: (reply: Reply) => Partial<Reply>): Conversation {
  const last = conversation.messages.at(-1);
  if (last?.kind !== 'reply') return conversation;
  return { ...conversation, messages: [...conversation.messages.slice(0, -1), { ...last, ...change(last) }] };
}
