import { dayOf } from '@flarewell/domain/day';
import { useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { weekdayDate } from '#ui/dates.ts';
import { repeatWords } from './repeatWords.ts';
import type { Wizard } from './useWizard.ts';

/** Offers to copy the answers of the previous check-in, to go through them or to look over all of them at once. */
export function SameAsLastTime({ wizard }: { wizard: Wizard }) {
  const { last, repeatLast, undoRepeat, beforeRepeat } = wizard;
  const [done, setDone] = useState<'filledIn' | 'undone' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (!last) return null;

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        ref={button}
        kind="secondary"
        size="s"
        onClick={() => {
          repeatLast({ isReview: false });
          setDone('filledIn');
        }}
      >
        Same as last time
      </Button>
      <Button kind="secondary" size="s" onClick={() => repeatLast({ isReview: true })}>
        All as last time
      </Button>
      <div className="grid text-s text-ink-soft *:col-start-1 *:row-start-1">
        {/* Reserves the room of the longest text, so that nothing below moves when it appears. */}
        <span aria-hidden="true" className="invisible">
          {repeatWords.filledIn}
        </span>
        <div className="flex items-center">
          <p role="status">
            {beforeRepeat ? repeatWords.replaced : done ? repeatWords[done] : weekdayDate(dayOf(last.date))}
          </p>
          {beforeRepeat && (
            // Taller than the line that it is in, which must not grow.
            <div className="-my-3">
              <Button
                kind="quiet"
                size="s"
                onClick={() => {
                  undoRepeat();
                  setDone('undone');
                  button.current?.focus();
                }}
              >
                Undo
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
