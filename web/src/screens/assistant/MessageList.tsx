import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Message } from './conversation/messages.ts';
import { MessageView } from './MessageView.tsx';

const gapPx = 8;

const MemoizedMessage = memo(MessageView);

type Props = { messages: readonly Message[]; isPending: boolean; log: RefObject<HTMLDivElement | null> };

/** `aria-busy` makes screen readers announce a reply when it is complete, not word by word. */
export function MessageList({ messages, isPending, log }: Props) {
  useAutoScroll(log, messages.findLast(({ kind }) => kind === 'question')?.id);
  return (
    <div
      ref={log}
      role="log"
      aria-label="Conversation"
      aria-busy={isPending}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, which must work by keyboard too.
      tabIndex={0}
      className="grid grid-cols-1 content-start gap-5 rounded-s"
    >
      {messages.map((message) => (
        <MemoizedMessage key={message.id} message={message} />
      ))}
    </div>
  );
}

/** Keeps the conversation where it is and as long as it is, so that a changed answer does not make it jump. */
export function holdPlace(log: HTMLElement): void {
  log.style.minHeight = `${log.offsetHeight}px`;
}

/** Scrolls down with a reply until its question is at the top. Stops when the person scrolls or changes an answer. */
function useAutoScroll(log: RefObject<HTMLDivElement | null>, questionId: string | undefined) {
  const followed = useRef<string>(undefined);
  const reached = useRef(0);

  useLayoutEffect(() => {
    const scroller = log.current?.parentElement;
    const question = log.current?.querySelector(`[data-id="${questionId}"]`);
    if (!scroller || !question) return;
    const isNew = followed.current !== questionId;
    followed.current = questionId;
    if (isNew && log.current) log.current.style.minHeight = '';
    const isHeld = log.current?.style.minHeight !== '';
    if (!isNew && (isHeld || scroller.scrollTop !== reached.current)) return;
    scroller.scrollTop += question.getBoundingClientRect().top - scroller.getBoundingClientRect().top - gapPx;
    reached.current = scroller.scrollTop;
  });
}
