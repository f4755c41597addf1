import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonLook, type Look } from '#ui/Button.tsx';

/** Looks like a button, goes to another screen of the app. */
export function ScreenLink({ href, children, ...look }: Look & { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={buttonLook(look)}>
      {children}
    </Link>
  );
}
