import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ChartLine, Flame, Radar } from '#ui/icons.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';

const tabs = [
  { href: '/app/trends', label: 'Trends', Icon: ChartLine },
  { href: '/app/trends/patterns', label: 'Patterns', Icon: Radar },
  { href: '/app/trends/flares', label: 'Flares', Icon: Flame },
];

type Props = {
  tabTitle?: string;
  /** Whose skin it is: 'your', 'Leo’s'. */
  whose: string;
  children?: ReactNode;
};

/** The top of the screens of Insights. `children` are a screen's own choices. */
export function InsightsHeader({ tabTitle, whose, children }: Props) {
  const [path] = useLocation();
  return (
    <ScreenHeader
      title="Trends & Analysis"
      tabTitle={tabTitle}
      subtitle={`Track ${whose} skin health patterns over time`}
    >
      {/* A reversed row on a wide screen, so that the tabs stay in the same corner on all of them. */}
      <div className="flex flex-wrap gap-2.5 md:flex-col md:items-end xl:flex-row-reverse xl:items-start">
        <nav
          aria-label="Insights"
          className="inline-flex rounded-full bg-sunken p-1 forced-colors:border cramped:flex-wrap cramped:rounded-l"
        >
          {tabs.map(({ href, label, Icon }) => (
            <Link
              key={href}
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-s font-semibold sm:px-4 text-ink-soft transition-colors duration-150 hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-card"
            >
              <Icon size={17} />
              {label}
            </Link>
          ))}
        </nav>
        {children && <div className="grid max-sm:w-full">{children}</div>}
      </div>
    </ScreenHeader>
  );
}
