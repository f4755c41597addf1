import type { Day } from '@flarewell/domain/day';
import type { Scale } from '@flarewell/domain/measures/factors';
import { levels } from '@flarewell/domain/measures/ratings';
import { Fragment, memo, useMemo } from 'react';
import { shortDate } from '#ui/dates.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { bandIn, boxesPath, chartHeight, type Margin, type Plot, tickIndexes, xOf, yOf } from './geometry.ts';
import { SeriesLine } from './SeriesLine.tsx';
import { countBands, hasMainChart, ownScales, type Series, type TooltipLine } from './series.ts';

const margin: Margin = { left: 34, right: 12, top: 2, bottom: 40 };
/** The width of an axis at the right, with its labels. */
const axisWidth = 30;
/** The distance of the dates from the lower edge. */
const dateRoom = 8;
const markSize = 8;
/** The stroke that rounds a mark's corners. It enlarges the mark by half its width on each side. */
const markEdge = 2;
/** In pixels, on the axis. */
const leastDateDistance = 52;

export type SeverityChartProps = {
  /** What the chart shows, for screen readers. */
  label: string;
  /** Oldest first. The last one is today. */
  days: readonly Day[];
  /** Drawn in this order, so the last one is on top. */
  series: readonly Series[];
  /** The days that get a mark below the lines. */
  marks?: ReadonlySet<Day>;
  /** The lines about a day, shown in the tooltip and read by screen readers. None for a day without a check-in. */
  describe: (index: number) => readonly TooltipLine[];
};

/** Severities per day, with comparison lines. Memoised: pass referentially stable props, or it redraws every time. */
export const SeverityChart = memo(function SeverityChart({ marks, ...props }: SeverityChartProps) {
  const { days, series } = props;
  const bands = countBands(series);
  const hasMain = hasMainChart(series);
  const height = chartHeight(bands, hasMain);
  const scales = ownScales(series);
  const right = scales.length * axisWidth || margin.right;
  const margins = useMemo(
    () => ({
      ...margin,
      right,
      bottom: margin.bottom + chartHeight(bands, hasMain) - chartHeight(0, hasMain),
    }),
    [bands, hasMain, right],
  );
  const isEmpty = hasMain && series.every(({ values }) => values.every((value) => value === null));
  return (
    <ChartFrame {...props} height={height} margin={margins} tooltipPlace="top-1">
      {(plot) => (
        <>
          {hasMain && <Levels plot={plot} />}
          <DayLabels plot={plot} days={days} y={height - dateRoom} />
          {marks && <Marks plot={plot} days={days} marks={marks} />}
          {scales.map((scale, index) => (
            <RightAxis key={scale.name} plot={plot} scale={scale} x={plot.right + (index + 1) * axisWidth} />
          ))}
          {series.map(({ key, values, color, isDashed, band, scale }) => {
            const place = band ? bandIn(plot, band.index) : plot;
            return (
              <Fragment key={key}>
                {band && <Band plot={place} name={band.name} scale={scale} />}
                <SeriesLine values={values} plot={place} color={color} scale={scale} isDashed={isDashed} />
              </Fragment>
            );
          })}
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
        className="fill-ink-soft text-chart tabular-nums"
      >
        {level}
      </text>
    </g>
  ));
});

/** The ends and the middle of a scale that is not the severity's, below its name. */
function RightAxis({ plot, scale, x }: { plot: Plot; scale: Scale & { name: string }; x: number }) {
  const { name, min, max } = scale;
  return (
    <text textAnchor="end" className="fill-ink-soft text-chart tabular-nums">
      <tspan x={x} y={yOf(plot, max, scale) - 12} className="font-semibold">
        {name}
      </tspan>
      {[max, (min + max) / 2, min].map((value) => (
        <tspan key={value} x={x} y={yOf(plot, value, scale) + 4}>
          {value}
        </tspan>
      ))}
    </text>
  );
}

/** The dates on the axis. One text element for all of them takes half the layout time of one per date. */
function DayLabels({ plot, days, y }: { plot: Plot; days: readonly Day[]; y: number }) {
  const fitting = Math.max(1, Math.floor((plot.right - plot.left) / leastDateDistance));
  return (
    <text y={y} textAnchor="middle" className="fill-ink-soft text-chart">
      {tickIndexes(days.length, Math.min(7, fitting)).map((index, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: another range moves the existing labels.
        <tspan key={place} x={xOf(plot, index, days.length)}>
          {index === days.length - 1 ? 'Today' : shortDate(days[index] ?? '')}
        </tspan>
      ))}
    </text>
  );
}

/** The name, the background and the axis of a small chart. */
function Band({ plot, name, scale }: { plot: Plot; name: string; scale?: Scale }) {
  const { left, right, top, bottom } = plot;
  return (
    <>
      <text x={left} y={top - 5} className="fill-ink-soft text-chart font-semibold">
        {name}
      </text>
      <rect x={left} y={top} width={right - left} height={bottom - top} rx={4} className="fill-sunken" />
      <text textAnchor="end" className="fill-ink-soft text-chart tabular-nums">
        {(scale ? [scale.min, scale.max] : [1, levels.length]).map((value) => (
          <tspan key={value} x={left - 12} y={yOf(plot, value, scale) + 4}>
            {value}
          </tspan>
        ))}
      </text>
    </>
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
