import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '#ui/icons.tsx';
import { Sentence } from '#ui/Sentence.tsx';

const looks = {
  info: { Icon: Info, color: 'bg-accent-wash text-accent-ink' },
  good: { Icon: CircleCheck, color: 'bg-good-wash text-good' },
  warn: { Icon: TriangleAlert, color: 'bg-warn-wash text-warn' },
  bad: { Icon: CircleAlert, color: 'bg-bad-wash text-bad' },
};

/** A coloured box with a message. Wrap it in a live region when screen readers should announce it. */
export function Notice({
  tone,
  title,
  children,
}: {
  tone: keyof typeof looks;
  title?: string;
  children?: ReactNode;
}) {
  const { Icon, color } = looks[tone];
  return (
    <div className={`flex gap-3 rounded-m px-4 py-3.5 text-s ${color}`}>
      <Icon className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 grow gap-1">
        {title && (
          <p className="font-semibold">
            <Sentence>{title}</Sentence>
          </p>
        )}
        {children && (
          <div className={title ? 'text-ink-soft' : 'font-medium'}>
            <Sentence>{children}</Sentence>
          </div>
        )}
      </div>
    </div>
  );
}
