import type { ComponentProps } from 'react';

export type Look = { kind?: keyof typeof kinds; size?: keyof typeof sizes };

const kinds = {
  primary: 'bg-accent text-on-accent hover:bg-accent-ink',
  secondary: 'border border-line-strong bg-surface hover:bg-sunken',
  quiet: 'hover:bg-sunken',
  danger: 'bg-bad text-surface hover:brightness-90',
};

const sizes = {
  s: 'min-h-11 px-4 text-s',
  m: 'min-h-11 px-5 text-sm',
  l: 'min-h-12.5 px-7 text-m',
};

export function buttonLook({ kind = 'primary', size = 'm' }: Look): string {
  return `inline-flex cursor-pointer items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition duration-150 forced-colors:border disabled:cursor-default disabled:opacity-55 aria-disabled:cursor-default ${kinds[kind]} ${sizes[size]}`;
}

export function Button({ kind, size, ...rest }: Look & Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" {...rest} className={buttonLook({ kind, size })} />;
}

/** A link to a page that the server renders, styled as a button. */
export function ButtonLink({ kind, size, ...rest }: Look & Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...rest} className={buttonLook({ kind, size })} />;
}
