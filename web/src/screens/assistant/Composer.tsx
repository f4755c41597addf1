import { type Connection, chatInputMaxPx, chatMessageLimit } from '@flarewell/domain/assistant/assistant';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { controlLook } from '#ui/form/Field.tsx';
import { ArrowUp, SlidersHorizontal, Square } from '#ui/icons.tsx';
import { typingNeedsConnection } from './conversation/words.ts';

type Props = {
  connection: Connection;
  input: string;
  onInput: (input: string) => void;
  canSend: boolean;
  onSend: () => void;
  isPending: boolean;
  onStop: () => void;
  canBuild: boolean;
  /** Opens the menu for a question without typing, beside the button. */
  onBuild: (button: Element) => void;
};

const placeholders: Record<Connection, string> = {
  checking: 'Connecting...',
  connected: 'Ask about this diary...',
  'built-in': 'Ask about this diary...',
  failed: 'Connection error...',
  unavailable: 'Typing is not available',
  offline: 'Typing is not available',
};

/** The message input. It grows with its text; Enter sends, Shift+Enter starts a new line. */
export function Composer(props: Props) {
  const { connection, input, onInput, canSend, onSend, isPending, onStop, canBuild, onBuild } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const isOffline = connection === 'offline';

  useEffect(() => {
    // Not on touch devices, where the on-screen keyboard would cover the welcome message.
    if (matchMedia('(hover: hover)').matches) field.current?.focus();
  }, []);

  // Not a layout effect: the dialog is not shown yet in that of the first render, and has no heights.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text, or the placeholder.
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    const borders = element.offsetHeight - element.clientHeight;
    element.style.height = `${Math.min(element.scrollHeight + borders, chatInputMaxPx)}px`;
  }, [input, connection]);

  function sendOnEnter(event: KeyboardEvent): void {
    // With an input method editor (Japanese, Chinese …), Enter confirms a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-end cramped:flex-wrap cramped:justify-end gap-2">
        <textarea
          ref={field}
          aria-label="Message"
          aria-describedby={isOffline ? hint : undefined}
          // Not disabled: the field would lose the focus, and screen readers would pass over its description.
          aria-disabled={isOffline}
          readOnly={isOffline}
          rows={1}
          maxLength={chatMessageLimit}
          enterKeyHint="send"
          placeholder={placeholders[connection]}
          value={input}
          onChange={(event) => onInput(event.target.value)}
          onKeyDown={sendOnEnter}
          className={`${controlLook} resize-none py-2.75 aria-disabled:opacity-60`}
        />
        <button
          type="button"
          aria-label="Build a question"
          title="Build a question"
          aria-haspopup="dialog"
          aria-disabled={!canBuild}
          onClick={({ currentTarget }) => canBuild && onBuild(currentTarget)}
          className="mb-0.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-line-strong bg-surface hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-55"
        >
          <SlidersHorizontal />
        </button>
        {/* The same button sends and stops, so that it keeps the focus. A double click on Send must not stop the reply. */}
        <div className={`pb-0.5 ${isPending || canSend ? '' : 'opacity-55'}`}>
          <Button
            kind={isPending ? 'secondary' : 'primary'}
            aria-disabled={!isPending && !canSend}
            onClick={(event) => (isPending ? event.detail < 2 && onStop() : onSend())}
          >
            {isPending ? <Square size={14} fill="currentColor" /> : <ArrowUp size={17} />}
            {isPending ? 'Stop' : 'Send'}
          </Button>
        </div>
      </div>
      {isOffline && (
        <p id={hint} className="text-s text-ink-soft">
          {typingNeedsConnection}
        </p>
      )}
    </div>
  );
}
