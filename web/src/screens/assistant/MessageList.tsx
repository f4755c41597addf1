import { memo, type RefObject, useLayoutEffect } from 'react';
import type { Message } from './conversation/messages.ts';
import { MessageView } from './MessageView.tsx';

const gapPx = 8;

const MemoizedMessage = memo(MessageView);

type Props = { messages: readonly Message[]; isPending: boolean; log: RefObject<HTMLDivElement | null> };

/** `aria-busy` makes screen readers announce a reply when it is complete, not word by word. */
export function MessageList({ messages, isPending, log }: Props) {
  useAutoScroll(
    log,
    messages.findLast(({ kind }) => kind === 'question'),
  );
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

/** What a person does in the conversation, on which it stays where it is. A scroll event may also come from the layout. */
const actions = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'click'] as const;

/**
 * Scrolls a new question to the top. While its reply is too short for that, scrolls to the end. Stops when the person does
 * something in the conversation.
 */
function useAutoScroll(log: RefObject<HTMLDivElement | null>, asked: Message | undefined) {
  const { id, timestamp } = asked ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: a question that is asked again has the same id.
  useLayoutEffect(() => {
    const list = log.current;
    const scroller = list?.parentElement;
    const question = list?.querySelector(`[data-id="${id}"]`);
    if (!list || !scroller || !question) return;
    list.style.minHeight = '';
    const showQuestion = () => {
      scroller.scrollTop +=
        question.getBoundingClientRect().top - scroller.getBoundingClientRect().top - gapPx;
    };
    showQuestion();
    // A reply also grows without a render of this list, and the space for it changes with the field below.
    const observer = new ResizeObserver(showQuestion);
    observer.observe(list);
    observer.observe(scroller);
    const stop = () => observer.disconnect();
    for (const action of actions) scroller.addEventListener(action, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const action of actions) scroller.removeEventListener(action, stop);
    };
  }, [log, id, timestamp]);
}
