import type { Day } from '@flarewell/domain/day';
import { levels } from '@flarewell/domain/ratings';
import { memo } from 'react';
import { shortDate } from '#ui/dates.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { boxesPath, type Margin, type Plot, severityChartHeight, tickIndexes, xOf, yOf } from './geometry.ts';
import { SeriesLine } from './SeriesLine.tsx';
import type { Series } from './series.ts';
import type { TooltipLine } from './Tooltip.tsx';

const margin: Margin = { left: 34, right: 12, top: 2, bottom: 40 };
const markSize = 8;
/** The stroke that rounds a mark's corners. It enlarges the mark by half its width on each side. */
const markEdge = 2;
/** The least distance between two dates on the axis, in pixels. */
const labelWidth = 52;

export type SeverityChartProps = {
  /** What the chart shows, for screen readers. */
  label: string;
  days: readonly Day[];
  /** Drawn in this order, so the last one is on top. */
  series: readonly Series[];
  /** The days that get a mark below the lines. */
  marks?: ReadonlySet<Day>;
  /** The lines about a day, shown in the tooltip and read by screen readers. */
  describe: (index: number) => readonly TooltipLine[];
};

/** Severities per day, with comparison lines. Memoised: pass referentially stable props, or it redraws every time. */
export const SeverityChart = memo(function SeverityChart({ marks, ...props }: SeverityChartProps) {
  const { days, series } = props;
  const isEmpty = series.every(({ values }) => values.every((value) => value === null));
  return (
    <ChartFrame {...props} height={severityChartHeight} margin={margin} tooltipPlace="top-1">
      {(plot) => (
        <>
          <Levels plot={plot} />
          <DayLabels plot={plot} days={days} />
          {marks && <Marks plot={plot} days={days} marks={marks} />}
          {series.map(({ key, values, color, isDashed }) => (
            <SeriesLine key={key} values={values} plot={plot} color={color} isDashed={isDashed} />
          ))}
          {isEmpty && (
            <text
              x={(plot.left + plot.right) / 2}
              y={(yOf(plot, 3) + yOf(plot, 4)) / 2 + 4}
              textAnchor="middle"
              className="fill-ink-soft text-s"
            >{`No ratings in the last ${days.length} days`}</text>
          )}
        </>
      )}
    </ChartFrame>
  );
});

/** The horizontal grid lines. Memoised, because they are the same for every range. */
const Levels = memo(function Levels({ plot }: { plot: Plot }) {
  return levels.map((level) => (
    <g key={level}>
      <line
        x1={plot.left}
        x2={plot.right}
        y1={yOf(plot, level)}
        y2={yOf(plot, level)}
        className="stroke-line"
      />
      <text
        x={plot.left - 12}
        y={yOf(plot, level) + 4}
        textAnchor="end"
        className="fill-ink-soft text-xs tabular-nums"
      >
        {level}
      </text>
    </g>
  ));
});

/** The dates on the axis. One text element for all of them takes half the layout time of one per date. */
function DayLabels({ plot, days }: { plot: Plot; days: readonly Day[] }) {
  const fitting = Math.max(1, Math.floor((plot.right - plot.left) / labelWidth));
  return (
    <text y={plot.bottom + 32} textAnchor="middle" className="fill-ink-soft text-xs">
      {tickIndexes(days.length, Math.min(7, fitting)).map((index, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: another range moves the existing labels.
        <tspan key={place} x={xOf(plot, index, days.length)}>
          {shortDate(days[index] ?? '')}
        </tspan>
      ))}
    </text>
  );
}

function Marks({ plot, days, marks }: { plot: Plot; days: readonly Day[]; marks: ReadonlySet<Day> }) {
  const room = (plot.right - plot.left) / days.length;
  const height = markSize - markEdge;
  const width = Math.min(height, Math.max(0, room - 1 - markEdge));
  const places = days.flatMap((day, index) =>
    marks.has(day) ? [{ x: xOf(plot, index, days.length), y: plot.bottom + 7 }] : [],
  );
  return (
    <path
      d={boxesPath(places, width, height)}
      className="fill-ink-soft stroke-ink-soft"
      strokeWidth={markEdge}
      strokeLinejoin="round"
    />
  );
}
