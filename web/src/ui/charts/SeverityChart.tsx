import type { Day } from '@flarewell/domain/day';
import { levels } from '@flarewell/domain/ratings';
import { memo } from 'react';
import { shortDate } from '#ui/dates.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { boxesPath, type Margin, type Plot, tickIndexes, xOf, yOf } from './geometry.ts';
import { SeriesLine } from './SeriesLine.tsx';
import type { Series } from './series.ts';
import { severityChartHeight } from './sizes.ts';
import type { TooltipLine } from './Tooltip.tsx';

const margin: Margin = { left: 34, right: 12, top: 2, bottom: 40 };
const markSize = 8;
/** The stroke that rounds a mark, which makes it larger all around by half of it. */
const markEdge = 2;
/** Below it two dates would touch. */
const labelWidth = 52;

export type SeverityChartProps = {
  /** What the chart shows, for who cannot see it. */
  label: string;
  days: readonly Day[];
  /** What is drawn last lies on top. */
  series: readonly Series[];
  /** The days with a mark below the lines. */
  marks?: ReadonlySet<Day>;
  /** What is said about a day, in the tooltip and to a screen reader. */
  describe: (index: number) => readonly TooltipLine[];
};

/** Severities day by day, with what there is to compare them with. Give it what stays the same: it redraws else. */
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

/** The same whatever the range. */
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

/** One text for all of them, since laying out one for each takes twice as long. */
function DayLabels({ plot, days }: { plot: Plot; days: readonly Day[] }) {
  const fitting = Math.max(1, Math.floor((plot.right - plot.left) / labelWidth));
  return (
    <text y={plot.bottom + 32} textAnchor="middle" className="fill-ink-soft text-xs">
      {tickIndexes(days.length, Math.min(7, fitting)).map((index, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: another range moves the labels that are there.
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
