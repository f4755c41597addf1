import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { helpTitle } from './sections.ts';

/** Set by `HelpHost`. Without one, `HelpLink` leads to the screen. */
export const HelpOpener = createContext<(() => void) | null>(null);

// The pseudo-element enlarges the target without moving the lines apart.
const look =
  'relative cursor-pointer rounded-s underline underline-offset-2 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-ink';

/** The quiet line that leads to the help. `children` is what the same line says before it. */
export function HelpLink({ size = 'xs', children }: { size?: 'xs' | 's'; children?: ReactNode }) {
  const open = useContext(HelpOpener);
  return (
    <p className={`text-ink-soft ${size === 's' ? 'text-s' : 'text-xs'}`}>
      {children} In danger?{' '}
      {open ? (
        <button type="button" onClick={open} className={look}>
          {helpTitle}
        </button>
      ) : (
        <Link href="/app/help" className={look}>
          {helpTitle}
        </Link>
      )}
    </p>
  );
}
