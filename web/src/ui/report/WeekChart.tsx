import type { ChartLine, SummaryChart } from '@flarewell/domain/summary/chart';
import { summaryWords } from '@flarewell/domain/summary/words';
import { overviewChart } from '@flarewell/domain/trends/trends';
import { runsOf, tickIndexes, xOf, yOf } from '#ui/charts/geometry.ts';
import { Marker, strokeOf } from './LineSample.tsx';

const height = 132;
/** Horizontally in percent, so that the chart fits a phone, a dialog and a page; vertically in pixels. */
const plot = { left: 0, right: 100, top: 0, bottom: height };
const mostLabels = 6;
const mostMarkers = 14;

export function WeekChart({ chart: { weeks, lines, isShortened } }: { chart: SummaryChart }) {
  if (lines.length === 0) return <p className="text-s text-ink-soft">{summaryWords.noChart}</p>;
  return (
    <>
      <svg
        role="img"
        aria-label={`${summaryWords.chart}. ${lines.map(({ text }) => text).join('. ')}.`}
        height={height + 22}
        className="w-full overflow-visible pr-5 pl-7"
      >
        {overviewChart.axisLabels.map((level) => (
          <g key={level}>
            <line x2="100%" y1={yOf(plot, level)} y2={yOf(plot, level)} className="stroke-line" />
            <text x={-15} y={yOf(plot, level) + 4} textAnchor="end" className="fill-ink-soft text-chart">
              {level}
            </text>
          </g>
        ))}
        {tickIndexes(weeks.length, mostLabels).map((index) => (
          <text
            key={index}
            x={`${xOf(plot, index, weeks.length)}%`}
            y={height + 18}
            textAnchor="middle"
            className="fill-ink-soft text-chart"
          >
            {weeks[index]?.label}
          </text>
        ))}
        {lines.map((line) => (
          <Line key={line.conditionId} line={line} />
        ))}
      </svg>
      {isShortened && <p className="text-xs text-ink-soft">{summaryWords.chartShortened}</p>}
    </>
  );
}

/** A week without a rating is a gap. Isolated weeks always get a marker, the others only at intervals. */
function Line({ line: { averages, style, color } }: { line: ChartLine }) {
  const x = (index: number) => xOf(plot, index, averages.length);
  const y = (index: number) => yOf(plot, averages[index] ?? 0);
  const runs = runsOf(averages);
  const marked = new Set(tickIndexes(averages.length, mostMarkers));
  return (
    <g style={{ color }}>
      <svg
        aria-hidden="true"
        width="100%"
        height={height}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        {runs.map((run) => (
          <polyline
            key={run[0]}
            points={run.map((index) => `${x(index)},${y(index)}`).join(' ')}
            vectorEffect="non-scaling-stroke"
            {...strokeOf(style)}
          />
        ))}
      </svg>
      {runs
        .flatMap((run) => run.filter((index) => run.length === 1 || marked.has(index)))
        .map((index) => (
          <svg key={index} aria-hidden="true" x={`${x(index)}%`} y={y(index)} overflow="visible">
            <Marker marker={style.marker} />
          </svg>
        ))}
    </g>
  );
}
