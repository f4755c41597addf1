import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { useToday } from '#data/today.ts';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { Menu, Pencil } from '#ui/icons.tsx';
import { MobileMenu } from './Header.tsx';
import { currentMark, navigation } from './navigation.ts';

const [dashboard, history, trends] = navigation;

const itemLook =
  'flex cursor-pointer flex-col items-center justify-center gap-1 text-xs font-medium text-ink-soft aria-[current]:font-semibold aria-[current]:text-accent-ink';

/** What a phone's thumb reaches: the most used screens, the check-in of today, and the menu with everything else. */
export function BottomBar() {
  const today = useToday();
  const openDialog = useOpenDialog();
  const mayWrite = useMayWrite();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <>
      <nav
        aria-label="Shortcuts"
        className="bottom-bar fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface sm:hidden print:hidden"
      >
        <ul className="grid h-full grid-cols-5 *:grid">
          <BarLink {...dashboard} />
          <BarLink {...history} />
          <li className="relative">
            {mayWrite && (
              <button
                type="button"
                aria-label="Check-In"
                onClick={() => openDialog({ name: 'check-in', day: today })}
                className="absolute bottom-2 left-1/2 grid size-13.5 -translate-x-1/2 cursor-pointer place-items-center rounded-full border border-transparent bg-accent text-on-accent shadow-float hover:bg-accent-ink"
              >
                <Pencil size={20} />
              </button>
            )}
          </li>
          <BarLink {...trends} label={trends.mobileLabel} />
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setIsMenuOpen(true)}
              className={itemLook}
            >
              <Menu size={17} />
              <BarLabel>More</BarLabel>
            </button>
          </li>
        </ul>
      </nav>
      {isMenuOpen && <MobileMenu onClose={() => setIsMenuOpen(false)} />}
    </>
  );
}

type BarLinkProps = { href: string; label: string; Icon: typeof Menu };

function BarLink({ href, label, Icon }: BarLinkProps) {
  const [path] = useLocation();
  return (
    <li>
      <Link href={href} aria-current={currentMark(path, href)} className={itemLook}>
        <Icon size={17} />
        <BarLabel>{label}</BarLabel>
      </Link>
    </li>
  );
}

/** Very large text leaves room for the icons only. */
function BarLabel({ children }: { children: ReactNode }) {
  return <span className="max-[19.9rem]:sr-only">{children}</span>;
}
