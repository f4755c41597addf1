import type { Day } from '@flarewell/domain/day';
import { type ReactNode, useMemo } from 'react';
import { mediumDate } from '#ui/dates.ts';
import { bandIn, type Margin, type Plot, plotIn, xOf, yOf } from './geometry.ts';
import { countBands, describeLines, type Series, type TooltipLine } from './series.ts';
import { Tooltip } from './Tooltip.tsx';
import { useCursor } from './useCursor.ts';
import { useWidth } from './useWidth.ts';

type Props = {
  /** What the chart shows, for screen readers. */
  label: string;
  days: readonly Day[];
  series: readonly Series[];
  height: number;
  margin: Margin;
  /** The lines about a day, shown in the tooltip and read by screen readers. None for a day without a check-in. */
  describe: (index: number) => readonly TooltipLine[];
  tooltipPlace: string;
  children: (plot: Plot) => ReactNode;
};

/**
 * What all interactive charts share: they fill the width and have a cursor that mouse, finger and keyboard move.
 * To the keyboard and to screen readers the chart is a slider over its days.
 */
export function ChartFrame({ label, days, series, height, margin, describe, tooltipPlace, children }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const plot = useMemo(() => plotIn(width, height, margin), [width, height, margin]);
  const { index, isShown, show, leave, pointer } = useCursor(plot, days.length);
  // Memoised, so that moving the cursor does not redraw the chart. Only this component renders then, so `children` is the
  // same function.
  const drawing = useMemo(() => width > 0 && children(plot), [children, plot, width]);
  const day = days[index];
  const lines = describe(index);
  const x = xOf(plot, index, days.length);
  const bands = countBands(series);
  const bottom = bands > 0 ? bandIn(plot, bands - 1).bottom : plot.bottom;
  if (day === undefined) return null;
  return (
    <div
      ref={frame}
      className="relative rounded-s has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
      style={{ height }}
    >
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${mediumDate(day)}: ${describeLines(lines)}`}
        min={0}
        max={days.length - 1}
        value={index}
        onChange={(event) => show(event.target.valueAsNumber)}
        // The slider's value does not change at its ends, so `onChange` alone would not show the cursor there.
        onKeyDown={({ key }) => key.startsWith('Arrow') && show(index)}
        onFocus={() => show(index)}
        onBlur={leave}
        className="pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0"
      />
      <svg
        width={width}
        height={height}
        aria-hidden="true"
        className="absolute inset-0 touch-pan-y overflow-visible select-none"
        {...pointer}
      >
        {/* Makes the area between the lines receive pointer events too. */}
        <rect width={width} height={height} className="fill-transparent" />
        {isShown && (
          <line x1={x} x2={x} y1={plot.top} y2={bottom} className="stroke-line-strong" strokeWidth={1} />
        )}
        {drawing}
        {isShown &&
          series.map(({ key, color, values, band, scale }) => {
            const value = values[index];
            if (value === null || value === undefined) return null;
            return (
              <circle
                key={key}
                cx={x}
                cy={yOf(band ? bandIn(plot, band.index) : plot, value, scale)}
                r={5}
                className="fill-current stroke-surface"
                strokeWidth={2}
                style={{ color }}
              />
            );
          })}
      </svg>
      {isShown && <Tooltip day={day} lines={lines} x={x} width={width} className={tooltipPlace} />}
    </div>
  );
}
