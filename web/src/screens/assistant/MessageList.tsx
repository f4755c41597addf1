import { memo, useLayoutEffect, useRef } from 'react';
import type { Message } from './conversation/messages.ts';
import { MessageView } from './MessageView.tsx';

const gapPx = 8;

const MemoizedMessage = memo(MessageView);

type Props = {
  messages: readonly Message[];
  isPending: boolean;
  canAsk: boolean;
  onAsk: (question: string) => void;
};

/** `aria-busy` makes screen readers announce a reply when it is complete, not word by word. */
export function MessageList({ messages, isPending, canAsk, onAsk }: Props) {
  const log = useAutoScroll(messages.findLast(({ kind }) => kind === 'question')?.id);
  return (
    <div
      ref={log}
      role="log"
      aria-label="Conversation"
      aria-busy={isPending}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, which must work by keyboard too.
      tabIndex={0}
      className="grid grid-cols-1 gap-5 rounded-s"
    >
      {messages.map((message) => (
        <MemoizedMessage key={message.id} message={message} canAsk={canAsk} onAsk={onAsk} />
      ))}
    </div>
  );
}

/** Scrolls down with a reply until its question is at the top. Stops when the person scrolls. */
function useAutoScroll(questionId: string | undefined) {
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
