import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  /** Stands where there is nothing to show. */
  empty?: string | false;
  /** The small print below. */
  note?: string;
  /** Stays on one page. */
  isWhole?: boolean;
  children: ReactNode;
};

/** A named part of the summary. Blocks, because what a grid holds together a page may part. */
export function Section({ title, empty, note, isWhole, children }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={`space-y-2 ${isWhole ? 'break-inside-avoid' : ''}`}>
      <h3 id={heading} className="break-after-avoid font-semibold">
        {title}
      </h3>
      {empty ? <p className="text-s text-ink-soft">{empty}</p> : children}
      {!empty && note && <p className="text-xs text-ink-soft">{note}</p>}
    </section>
  );
}
