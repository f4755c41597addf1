import { dotsPath, type Plot, runsOf, xOf } from '#ui/charts/geometry.ts';

type Props = {
  values: readonly (number | null)[];
  plot: Plot;
  yOf: (value: number) => number;
  color: string;
  isDashed?: boolean;
};

export function CourseLine({ values, plot, yOf, color, isDashed = false }: Props) {
  const place = (index: number) => ({ x: xOf(plot, index, values.length), y: yOf(values[index] ?? 0) });
  const runs = runsOf(values);
  const dots = dotsPath((isDashed ? runs.filter((run) => run.length === 1) : runs).flat().map(place));
  return (
    <g style={{ color }} className="fill-none stroke-current" strokeLinecap="round" strokeLinejoin="round">
      {runs.map((run) => (
        <polyline
          key={run[0]}
          points={run
            .map(place)
            .map(({ x, y }) => `${x},${y}`)
            .join(' ')}
          strokeWidth={isDashed ? 1.75 : 2.25}
          strokeDasharray={isDashed ? '4 4' : undefined}
        />
      ))}
      <path d={dots} strokeWidth={6.5} />
    </g>
  );
}
