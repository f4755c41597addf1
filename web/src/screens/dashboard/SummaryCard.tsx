import type { ReactNode } from 'react';
import type { IconComponent } from '#ui/icons.tsx';
import { Sentence } from '#ui/Sentence.tsx';

type Props = {
  title: string;
  Icon: IconComponent;
  value: string;
  unit?: string;
  /** The colour of the value. It must never be the only sign of what the value means. */
  ink?: string;
  children?: ReactNode;
};

export function SummaryCard({ title, Icon, value, unit, ink = 'text-ink', children }: Props) {
  return (
    <section
      aria-label={title}
      className="grid content-start gap-2 rounded-l border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 className="flex items-center gap-2 text-s font-medium text-ink-soft">
        <Icon size={17} />
        {title}
      </h2>
      <p className={`text-xl font-bold tracking-heading tabular-nums sm:text-[1.75rem] ${ink}`}>
        {value}
        {unit && (
          <span className="ml-0.5 text-m font-medium tracking-normal text-ink-soft">{` ${unit}`}</span>
        )}
      </p>
      <div className="text-s text-balance text-ink-soft">
        <Sentence>{children}</Sentence>
      </div>
    </section>
  );
}

export function Bar({ percent, color }: { percent: number; color: string }) {
  return (
    <div className="mb-1.5 h-1.5 overflow-hidden rounded-full bg-ink/12">
      <div className={`h-full rounded-full ${color}`} style={{ width: `${percent}%` }} />
    </div>
  );
}
