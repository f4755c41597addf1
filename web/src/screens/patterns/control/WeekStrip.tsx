import type { Day } from '@flarewell/domain/day';
import type { ControlledWeek } from '@flarewell/domain/patterns/control';
import { controlNames } from '@flarewell/domain/patterns/words/control';
import { useMemo } from 'react';
import { TooltipFrame } from '#ui/charts/TooltipFrame.tsx';
import { useCursor } from '#ui/charts/useCursor.ts';
import { useWidth } from '#ui/charts/useWidth.ts';
import { shortDate } from '#ui/dates.ts';
import { controlLooks } from './controlLooks.ts';

const lineLook =
  'relative before:absolute before:-inset-y-1 before:-left-[2.5px] before:w-px before:bg-ink-soft sm:before:-left-[3px]';

type Props = {
  label: string;
  weeks: readonly ControlledWeek[];
  /** The first day of the week that a line separates from those before it. */
  lineBefore: Day | undefined;
};

/**
 * Weeks as squares, oldest first. To the keyboard and to screen readers it is a slider over the weeks, as the charts
 * are one over their days.
 */
export function WeekStrip({ label, weeks, lineBefore }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const plot = useMemo(() => {
    const half = width / weeks.length / 2;
    return { left: half, right: width - half, top: 0, bottom: 0 };
  }, [width, weeks.length]);
  const { index, isShown, show, leave, pointer } = useCursor(plot, weeks.length);
  const week = weeks[index];
  if (!week) return null;
  const dates = weekDates(week);
  return (
    <div
      ref={frame}
      {...pointer}
      className="relative touch-pan-y rounded-s select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
    >
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${dates}: ${controlNames[week.control]}`}
        min={0}
        max={weeks.length - 1}
        value={index}
        onChange={(event) => show(event.target.valueAsNumber)}
        // The slider's value does not change at its ends, so `onChange` alone would not show the cursor there.
        onKeyDown={({ key }) => key.startsWith('Arrow') && show(index)}
        onFocus={() => show(index)}
        onBlur={leave}
        className="pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0"
      />
      <div aria-hidden="true" className="flex gap-[3px] sm:gap-1">
        {weeks.map(({ from, control }, place) => (
          <span
            key={from}
            className={`aspect-square min-w-0 grow basis-0 rounded-[26%] ${controlLooks[control]} ${from === lineBefore && place > 0 ? lineLook : ''} ${
              isShown && place === index ? 'outline-2 outline-offset-1 outline-ink' : ''
            }`}
          />
        ))}
      </div>
      {isShown && (
        <TooltipFrame
          title={dates}
          x={plot.left + ((plot.right - plot.left) * index) / Math.max(1, weeks.length - 1)}
          width={width}
          className="bottom-full mb-2"
        >
          <p className="flex items-center gap-1.5">
            <span className={`size-3 rounded-[4px] ${controlLooks[week.control]}`} />
            {controlNames[week.control]}
          </p>
        </TooltipFrame>
      )}
    </div>
  );
}

/** 'May 18 to May 24' */
function weekDates({ from, to }: Pick<ControlledWeek, 'from' | 'to'>): string {
  return `${shortDate(from)} to ${shortDate(to)}`;
}
