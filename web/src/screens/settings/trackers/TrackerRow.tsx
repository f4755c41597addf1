import type { ReactNode } from 'react';

type Props = {
  name: string;
  /** A word about it below its name. */
  fact: string;
  /** Its buttons. */
  children: ReactNode;
};

export function TrackerRow({ name, fact, children }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-36 flex-1">
        <p className="text-sm font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-s text-ink-soft">{fact}</p>
      </div>
      <div className="-mr-2.5 flex items-center gap-1">{children}</div>
    </li>
  );
}
