import type { Day } from '@flarewell/domain/day';
import { mediumDate } from '#ui/dates.ts';
import { Sample } from './Sample.tsx';
import { noCheckIn, type TooltipLine } from './series.ts';

type Props = {
  day: Day;
  lines: readonly TooltipLine[];
  /** The day's horizontal position, and the width of the chart, in pixels. */
  x: number;
  width: number;
  className: string;
};

const gap = 12;

/** Shown beside the day, on the side with more room. Screen readers get the same text from the chart's slider. */
export function Tooltip({ day, lines, x, width, className }: Props) {
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
      <p className="font-semibold">{mediumDate(day)}</p>
      {lines.length === 0 && <p className="text-ink-soft">{noCheckIn}</p>}
      {lines.map(({ label, value, sample }) => (
        <p key={label} className="flex items-baseline gap-2">
          <Sample {...sample} />
          <span>
            <span className="text-ink-soft">{label}</span> <span className="font-semibold">{value}</span>
          </span>
        </p>
      ))}
    </div>
  );
}
