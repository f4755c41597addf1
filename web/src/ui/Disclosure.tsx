import type { ReactNode } from 'react';
import { ChevronRight } from '#ui/icons.tsx';

/** A line that opens more below it. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group min-w-0 open:basis-full">
      <summary className="-ml-1 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-s pr-2 text-s font-semibold text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} className="shrink-0 group-open:rotate-90" />
        {label}
      </summary>
      <div className="pt-1 pb-2">{children}</div>
    </details>
  );
}
