import { dayOf } from '@flarewell/domain/day';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { weekdayDate } from '#ui/dates.ts';
import type { Wizard } from './useWizard.ts';

const filledIn = 'Filled in. Change what is different.';

/** Offers to copy the answers of the previous check-in, to go through them or to look over all of them at once. */
export function SameAsLastTime({ wizard: { last, repeat, setDraft, review } }: { wizard: Wizard }) {
  const [isFilled, setIsFilled] = useState(false);
  if (!last) return null;

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        kind="secondary"
        size="s"
        onClick={() => {
          setDraft(repeat(last));
          setIsFilled(true);
        }}
      >
        Same as last time
      </Button>
      <Button kind="secondary" size="s" onClick={() => review(repeat(last))}>
        All as last time
      </Button>
      <div className="grid text-s text-ink-soft *:col-start-1 *:row-start-1">
        {/* Reserves the room of the longer text, so that nothing below moves when it appears. */}
        <span aria-hidden="true" className="invisible">
          {filledIn}
        </span>
        <p role="status">{isFilled ? filledIn : weekdayDate(dayOf(last.date))}</p>
      </div>
    </div>
  );
}
