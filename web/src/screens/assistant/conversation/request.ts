import { chatHistoryLength, chatReplyLimit } from '@flarewell/domain/assistant/assistant';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { ChatQuestion } from '#data/assistant.ts';
import { type Conversation, listLookups, type Message } from './messages.ts';

/** The answer that this browser shows for a query, as text. */
export type AnswerInWords = (query: Query) => string;

/** The request to the server. Expects that `ask` has appended the question. */
export function makeQuestion({ messages }: Conversation, answer: AnswerInWords): ChatQuestion {
  const at = messages.findLastIndex(({ kind }) => kind === 'question');
  const earlier = messages
    .slice(0, at)
    .filter(({ kind }) => kind !== 'aside')
    .map((message) => ({ ...message, content: wordsOf(message, answer) }))
    .filter(({ content }) => content.trim() !== '');
  const history = earlier.slice(-chatHistoryLength).map(({ sender, content }) => ({
    sender,
    content: content.slice(0, chatReplyLimit),
  }));
  return {
    message: messages[at]?.content ?? '',
    history,
    asked: listLookups(messages).at(-1)?.query ?? null,
  };
}

/** What a message says, with the answers as they stand on the screen. */
function wordsOf(message: Message, answer: AnswerInWords): string {
  if (message.kind !== 'reply') return message.content;
  const { content, lookups, declined } = message;
  const answers = lookups.map(({ query, given }) => (given ? (given.text ?? '') : answer(query)));
  return [...answers, declined?.text ?? '', content].filter((text) => text.trim() !== '').join('\n\n');
}
