import type { ReactNode } from 'react';
import { Sentence } from '#ui/Sentence.tsx';

type Props = { icon: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

/** Shown instead of an empty list. Says how to begin. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-m bg-accent-wash text-accent-ink">
        {icon}
      </span>
      <p className="text-l font-semibold tracking-title">
        <Sentence>{title}</Sentence>
      </p>
      {children && (
        <p className="max-w-[44ch] text-balance text-ink-soft">
          <Sentence>{children}</Sentence>
        </p>
      )}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
