import type { ReactNode } from 'react';
import { Sentence } from '#ui/Sentence.tsx';

/** An action with a sentence about it, and its result below. */
export function ActionRow({
  title,
  text,
  action,
  children,
}: {
  title: string;
  text: string;
  action: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-4 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-52 flex-1">
          <h3 className="text-sm font-semibold">{title}</h3>
          <p className="text-s text-ink-soft">
            <Sentence>{text}</Sentence>
          </p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
