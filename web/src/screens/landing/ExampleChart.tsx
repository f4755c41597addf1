import { defaultConditionColor } from '@flarewell/domain/conditions';
import { type Level, levels } from '@flarewell/domain/measures/ratings';
import { severityAxis } from '@flarewell/domain/trends/trends';

const width = 422;
const height = 161;
const inset = 10;

/** `severities` has one rating per day, oldest first. */
export function ExampleChart({ severities }: { severities: readonly Level[] }) {
  const step = (width - 2 * inset) / (severities.length - 1);
  const points = severities.map((severity, day) => ({ x: inset + day * step, y: heightOf(severity) }));
  return (
    <svg
      role="img"
      aria-label="Example chart: severity falls from 4, Severe, to 2, Mild, within 14 days"
      viewBox={`0 0 ${width} ${height}`}
      className="mt-6 mb-6 w-full sm:mb-7"
    >
      {levels.map((level) => (
        <line key={level} x2={width} y1={heightOf(level)} y2={heightOf(level)} className="stroke-line" />
      ))}
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y}`).join(' ')}
        stroke={defaultConditionColor}
        className="fill-none stroke-3"
      />
      {points.map(({ x, y }) => (
        <circle
          key={x}
          cx={x.toFixed(1)}
          cy={y}
          r="5"
          fill={defaultConditionColor}
          className="stroke-surface stroke-2"
        />
      ))}
    </svg>
  );
}

function heightOf(severity: Level): number {
  return Math.round(height * (1 - severity / severityAxis.max) * 10) / 10;
}
