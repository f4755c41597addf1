import type { ReactNode } from 'react';
import { HomeLink } from './Logo.tsx';

export const contentId = 'content';

export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="absolute top-3 left-5 z-20 inline-flex min-h-11 -translate-y-20 items-center rounded-full bg-ink px-5 text-s font-semibold text-canvas focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

/** The header of every page outside the signed-in shell. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex w-full max-w-page items-center justify-between gap-4 cramped:flex-wrap px-5 pt-4 pb-2 sm:px-8 lg:pt-6 xl:px-0">
        <HomeLink />
        {children}
      </header>
    </>
  );
}
