import { memo, useLayoutEffect, useRef } from 'react';
import type { Message } from './conversation.ts';
import { MessageView } from './MessageView.tsx';

const gapPx = 8;

const KeptMessage = memo(MessageView);

/** Spoken when it is whole, not word by word. */
export function MessageList({ messages, isPending }: { messages: readonly Message[]; isPending: boolean }) {
  const log = useFollowing(messages.findLast(({ kind }) => kind === 'question')?.id);
  return (
    <div
      ref={log}
      role="log"
      aria-label="Conversation"
      aria-busy={isPending}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too.
      tabIndex={0}
      className="grid grid-cols-1 gap-5 rounded-s"
    >
      {messages.map((message) => (
        <KeptMessage key={message.id} message={message} />
      ))}
    </div>
  );
}

/** Follows a reply until its question stands at the top, so that it is read from its start; and not who scrolls. */
function useFollowing(questionId: string | undefined) {
  const log = useRef<HTMLDivElement>(null);
  const followed = useRef<string>(undefined);
  const reached = useRef(0);

  useLayoutEffect(() => {
    const scroller = log.current?.parentElement;
    const question = log.current?.querySelector(`[data-id="${questionId}"]`);
    if (!scroller || !question) return;
    const isNew = followed.current !== questionId;
    followed.current = questionId;
    if (!isNew && scroller.scrollTop !== reached.current) return;
    scroller.scrollTop += question.getBoundingClientRect().top - scroller.getBoundingClientRect().top - gapPx;
    reached.current = scroller.scrollTop;
  });
  return log;
}
