import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  /** Shown instead of the children when there are none. */
  empty?: string | false;
  /** The small print below. */
  note?: string;
  /** Keeps the section on one page. */
  isWhole?: boolean;
  children: ReactNode;
};

/** A part of the summary with a heading. It is no grid, because browsers do not break grids well between pages. */
export function Section({ title, empty, note, isWhole, children }: Props) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={`space-y-2 print:space-y-1.5 ${isWhole ? 'break-inside-avoid' : ''}`}
    >
      <h3 id={heading} className="break-after-avoid font-semibold">
        {title}
      </h3>
      {empty ? <p className="text-s text-ink-soft">{empty}</p> : children}
      {!empty && note && <p className="text-xs text-ink-soft">{note}</p>}
    </section>
  );
}
