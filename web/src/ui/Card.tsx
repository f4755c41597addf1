import { type ReactNode, useId } from 'react';
import { Sentence } from '#ui/Sentence.tsx';

type Props = {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** The look of a link in a card's corner. */
export const cardLinkLook =
  '-my-2 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end rounded-s text-s font-semibold whitespace-nowrap text-accent-ink hover:underline';

/** The look of a card, for one without a heading of its own. */
export const cardLook =
  'grid grid-cols-1 content-start gap-4 rounded-l border border-line bg-surface p-5 shadow-card sm:p-6';

/** A section of a screen with a heading. */
export function Card({ title, description, action, children }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={cardLook}>
      <div
        className={`flex flex-wrap justify-between gap-x-4 gap-y-1 ${description ? 'items-start' : 'items-center'}`}
      >
        <div>
          <h2 id={heading} className="text-l font-semibold tracking-title">
            <Sentence>{title}</Sentence>
          </h2>
          {description && (
            <p className="mt-0.5 text-s text-ink-soft">
              <Sentence>{description}</Sentence>
            </p>
          )}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
