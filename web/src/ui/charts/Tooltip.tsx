import type { Day } from '@flarewell/domain/day';
import { mediumDate } from '#ui/dates.ts';
import { Sample } from './Sample.tsx';
import { noCheckIn, type TooltipLine } from './series.ts';
import { TooltipFrame } from './TooltipFrame.tsx';

type Props = {
  day: Day;
  lines: readonly TooltipLine[];
  /** The day's horizontal position, and the width of the chart, in pixels. */
  x: number;
  width: number;
  className: string;
};

/** What a chart says about a day. */
export function Tooltip({ day, lines, ...place }: Props) {
  return (
    <TooltipFrame title={mediumDate(day)} {...place}>
      {lines.length === 0 && <p className="text-ink-soft">{noCheckIn}</p>}
      {lines.map(({ label, value, sample }) => (
        <p key={label} className="flex items-baseline gap-2">
          <Sample {...sample} />
          <span>
            <span className="text-ink-soft">{label}</span> <span className="font-semibold">{value}</span>
          </span>
        </p>
      ))}
    </TooltipFrame>
  );
}
