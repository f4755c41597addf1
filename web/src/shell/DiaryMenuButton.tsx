import { type ReactNode, Suspense, useState } from 'react';
import { onDemand } from '#ui/page/onDemand.tsx';

// The list of diaries is requested only when somebody looks at it.
const DiaryMenu = onDemand(() => import('./diaries/DiaryMenu.tsx').then((m) => m.DiaryMenu));

type Props = { label?: string; className: string; children: ReactNode };

/** Opens "Whose diary?". Without a label, its content names it. */
export function DiaryMenuButton({ label, className, children }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={`cursor-pointer ${className}`}
      >
        {children}
      </button>
      {anchor && (
        <Suspense>
          <DiaryMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
