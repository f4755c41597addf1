import type { ReactNode } from 'react';
import { Sentence } from '#ui/Sentence.tsx';

/** A line with its buttons, about something that the person may want to do and need not. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-l border border-line bg-surface px-5 py-3 text-s shadow-card">
      <p className="grow basis-60 text-ink-soft">
        <Sentence>{text}</Sentence>
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
