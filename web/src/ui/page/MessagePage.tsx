import type { ReactNode } from 'react';
import { ScreenHeading } from './ScreenHeading.tsx';
import { contentId, SiteHeader } from './SiteHeader.tsx';

type Props = { icon: ReactNode; title: string; children: ReactNode; actions: ReactNode };

/** A page with one message and the next actions. */
export function MessagePage({ icon, title, children, actions }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main
        id={contentId}
        className="flex grow flex-col items-center justify-center px-5 pt-8 pb-24 text-center"
      >
        <span className="mb-6 grid size-14 place-items-center rounded-l bg-accent-wash text-accent-ink">
          {icon}
        </span>
        <ScreenHeading title={title} />
        <p className="mt-3 max-w-[44ch] text-balance text-ink-soft">{children}</p>
        <div className="mt-8 flex w-full flex-col justify-center gap-3 sm:w-auto sm:flex-row">{actions}</div>
      </main>
    </div>
  );
}
