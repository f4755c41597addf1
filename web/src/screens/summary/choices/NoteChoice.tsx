import type { Day } from '@flarewell/domain/day';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ChevronRight } from '#ui/icons.tsx';

type Props = {
  /** Every day that has notes. */
  notes: readonly { day: Day; content: ReactNode }[];
  chosen: readonly Day[];
  onChange: (days: readonly Day[]) => void;
};

/** Notes are private, so each day's notes are included only if the person chooses them. */
export function NoteChoice({ notes, chosen, onChange }: Props) {
  const days = notes.map(({ day }) => day);
  const included = days.filter((day) => chosen.includes(day));
  const toggle = (day: Day) =>
    onChange(chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day]);
  return (
    <details className="group rounded-m border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 rounded-m px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block text-sm font-semibold">Include notes</span>
          <span className="block text-s text-ink-soft">
            {included.length || 'None'} of {days.length} {days.length === 1 ? 'day' : 'days'} with notes
          </span>
        </span>
        <ChevronRight className="shrink-0 group-open:rotate-90" />
      </summary>
      <fieldset className="border-t border-line px-4">
        <legend className="sr-only">Days whose notes are included</legend>
        <div className="-mx-2 flex py-1">
          <Button kind="quiet" size="s" onClick={() => onChange(days)}>
            All
          </Button>
          <Button kind="quiet" size="s" onClick={() => onChange([])}>
            None
          </Button>
        </div>
        {notes.map(({ day, content }) => (
          <label key={day} className="flex min-h-11 cursor-pointer gap-3 border-t border-line py-2.5 text-s">
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={() => toggle(day)}
              className="tick"
            />
            <span className="min-w-0">{content}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
