import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** The horizontal position of what it is about, and the width of the chart, in pixels. */
  x: number;
  width: number;
  className: string;
  children: ReactNode;
};

const gap = 12;

/** Shown beside a position, on the side with more room. Screen readers get the same text from the chart's slider. */
export function TooltipFrame({ title, x, width, className, children }: Props) {
  const isLeft = x > width / 2;
  const room = Math.max(x, width - x) - gap;
  return (
    <div
      aria-hidden="true"
      data-testid="tooltip"
      className={`pointer-events-none absolute z-10 grid w-max gap-1 rounded-m border border-line bg-surface px-3 py-2 text-xs shadow-float ${className}`}
      style={{
        [isLeft ? 'right' : 'left']: isLeft ? width - x + gap : x + gap,
        maxWidth: Math.max(room, 184),
      }}
    >
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}
