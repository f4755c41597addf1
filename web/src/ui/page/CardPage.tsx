import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/Button.tsx';
import { ArrowLeft } from '#ui/icons.tsx';
import { ScreenHeading } from './ScreenHeading.tsx';
import { contentId, SiteHeader } from './SiteHeader.tsx';

type Props = {
  title: string;
  lead: ReactNode;
  /** False for people who did not come from the home page. */
  hasWayBack?: boolean;
  children: ReactNode;
};

/** A page with one small form. It is aligned to the top, so that nothing moves when the form grows. */
export function CardPage({ title, lead, hasWayBack = true, children }: Props) {
  return (
    <>
      <SiteHeader>
        {hasWayBack && (
          <div className="-mr-4">
            <ButtonLink kind="quiet" size="s" href="/">
              <ArrowLeft />
              Back to Home
            </ButtonLink>
          </div>
        )}
      </SiteHeader>
      <main id={contentId} className="mx-auto w-full max-w-[29rem] px-5 pt-5 pb-16 sm:pt-12">
        <div className="grid gap-5 rounded-l border border-line bg-surface p-5 shadow-card sm:p-8">
          <div>
            <ScreenHeading title={title} />
            <p className="mt-1 text-ink-soft">{lead}</p>
          </div>
          {children}
        </div>
      </main>
    </>
  );
}
