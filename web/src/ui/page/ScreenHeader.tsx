import type { ReactNode } from 'react';
import { ScreenHeading } from './ScreenHeading.tsx';

type Props = {
  title: string;
  tabTitle?: string;
  subtitle?: ReactNode;
  above?: ReactNode;
  children?: ReactNode;
};

/** The top of a signed-in screen: its title and its actions. */
export function ScreenHeader({ title, tabTitle, subtitle, above, children }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 wrap-anywhere">
        {above}
        <ScreenHeading title={title} tabTitle={tabTitle} />
        {subtitle && (
          <p dir="auto" className="mt-0.5 text-ink-soft">
            {subtitle}
          </p>
        )}
      </div>
      {children && (
        <div className="flex gap-2.5 cramped:flex-wrap empty:hidden max-sm:w-full max-sm:*:grow">
          {children}
        </div>
      )}
    </div>
  );
}
