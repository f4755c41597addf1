import type { ReactNode } from 'react';
import type { IconComponent } from '#ui/icons.tsx';
import { Sentence } from '#ui/Sentence.tsx';

/** The look of a link or button that fills a row. */
export const rowLook =
  'group flex min-h-12 w-full cursor-pointer items-center gap-3.5 rounded-m px-3 py-0.5 text-left transition-colors duration-150 hover:bg-sunken aria-disabled:cursor-default aria-[current]:bg-accent-wash';

type Props = {
  Icon: IconComponent;
  title: ReactNode;
  text: string;
  isOneLine?: boolean;
};

/** What is in a row: an icon, and a title with a text below. */
export function RowContent({ Icon, title, text, isOneLine }: Props) {
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-m bg-sunken text-ink-soft">
        <Icon />
      </span>
      <span className="min-w-0 grow">
        <span className="block text-sm font-semibold group-aria-[current]:text-accent-ink">{title}</span>{' '}
        <span dir="auto" className={`block text-left text-s text-ink-soft ${isOneLine ? 'truncate' : ''}`}>
          <Sentence>{text}</Sentence>
        </span>
      </span>
    </>
  );
}
