import { severityScale } from '@flarewell/domain/severity';
import { overviewChart, type SeverityPoint } from '@flarewell/domain/trends';
import { yOf } from './geometry.ts';
import { SeriesLine } from './SeriesLine.tsx';

const { width, height, axisLabels } = overviewChart;
const plot = { left: 18, right: width - 4, top: 2, bottom: height };

type Props = { name: string; color: string; points: readonly SeverityPoint[] };

/** A small line for one condition. */
export function OverviewChart({ name, color, points }: Props) {
  const words = points.map(({ severity }) => (severity ? severityScale[severity].label : 'no rating'));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${name}, oldest day first: ${words.join(', ')}`}
      className="h-auto w-full overflow-visible"
    >
      {axisLabels.map((level) => (
        <g key={level}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={yOf(plot, level)}
            y2={yOf(plot, level)}
            className="stroke-line"
          />
          <text x={8} y={yOf(plot, level) + 3} textAnchor="end" className="fill-ink-soft text-[8.5px]">
            {level}
          </text>
        </g>
      ))}
      <SeriesLine values={points.map(({ severity }) => severity)} plot={plot} color={color} />
    </svg>
  );
}
