import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonLook, type Look } from '#ui/Button.tsx';

/** A link to another screen of the app, styled as a button. */
export function ScreenLink({ href, children, ...look }: Look & { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={buttonLook(look)}>
      {children}
    </Link>
  );
}
