import type { ReactNode } from 'react';

type Props = { title: string; text: string; children: ReactNode };

/** A line of the list of files, with its button. */
export function FileRow({ title, text, children }: Props) {
  return (
    <div className="flex items-center justify-between gap-4 py-2.5">
      <div>
        <p className="text-sm font-semibold">{title}</p>
        <p className="text-s text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}
