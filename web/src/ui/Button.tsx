import type { ComponentProps } from 'react';

type Look = { kind?: keyof typeof kinds; size?: keyof typeof sizes };

const kinds = {
  primary: 'bg-accent text-on-accent hover:bg-accent-ink',
  secondary: 'border border-line-strong bg-surface hover:bg-sunken',
  quiet: 'hover:bg-sunken',
};

const sizes = {
  m: 'min-h-11 px-5 text-sm',
  l: 'min-h-12.5 px-7 text-m',
};

function look({ kind = 'primary', size = 'm' }: Look): string {
  return `inline-flex cursor-pointer items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-colors duration-150 ${kinds[kind]} ${sizes[size]}`;
}

export function Button({ kind, size, ...rest }: Look & Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" {...rest} className={look({ kind, size })} />;
}

/** Looks like a button, goes somewhere: a link to a document the server serves. */
export function ButtonLink({ kind, size, ...rest }: Look & Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...rest} className={look({ kind, size })} />;
}
