import { severityScale } from '@flarewell/domain/severity';
import { overviewChart, type SeverityPoint } from '@flarewell/domain/trends/trends';
import { yOf } from './geometry.ts';
import { SeriesLine } from './SeriesLine.tsx';

const width = 300;
const height = 60;
const plot = { left: 0, right: width, top: 2, bottom: height };

type Props = { name: string; color: string; points: readonly SeverityPoint[] };

/** A small line chart of one condition. It stretches to the available width; text, strokes and dots keep their size. */
export function OverviewChart({ name, color, points }: Props) {
  const words = points.map(({ severity }) => (severity ? severityScale[severity].label : 'no rating'));
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={`${name}, oldest day first: ${words.join(', ')}`}
      className="w-full overflow-visible pr-1 pl-4.5"
    >
      {overviewChart.axisLabels.map((level) => (
        <g key={level}>
          <line x2="100%" y1={yOf(plot, level)} y2={yOf(plot, level)} className="stroke-line" />
          <text
            x={-10}
            y={yOf(plot, level) + 4}
            textAnchor="end"
            className="fill-ink-soft text-[min(0.6875rem,15px)] tabular-nums"
          >
            {level}
          </text>
        </g>
      ))}
      <svg
        aria-hidden="true"
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="overflow-visible **:[vector-effect:non-scaling-stroke]"
      >
        <SeriesLine values={points.map(({ severity }) => severity)} plot={plot} color={color} />
      </svg>
    </svg>
  );
}
