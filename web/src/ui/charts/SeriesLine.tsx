import { dotsPath, type Plot, runsOf, xOf, yOf } from './geometry.ts';

type Props = {
  values: readonly (number | null)[];
  plot: Plot;
  color: string;
  /** A line to compare with: it has no dots but for a day that stands alone. */
  isDashed?: boolean;
};

/** With less room than this between two days, dots would hide the line. */
const dotRoom = 12;

/** Straight lines from day to day. A day without a value is a gap, and a day between two gaps a dot. */
export function SeriesLine({ values, plot, color, isDashed = false }: Props) {
  const x = (index: number) => xOf(plot, index, values.length);
  const y = (index: number) => yOf(plot, values[index] ?? 0);
  const runs = runsOf(values);
  const hasDots = !isDashed && x(1) - x(0) >= dotRoom;
  const dotted = (hasDots ? runs : runs.filter((run) => run.length === 1)).flat();
  // One element for all dots: an element for each is most of the time that drawing a quarter of a year takes.
  const dots = dotsPath(dotted.map((index) => ({ x: x(index), y: y(index) })));
  return (
    <g style={{ color }} className="fill-none stroke-current" strokeLinecap="round" strokeLinejoin="round">
      {runs.map((run, place) => (
        <polyline
          // biome-ignore lint/suspicious/noArrayIndexKey: another range changes the lines that are there.
          key={place}
          points={run.map((index) => `${x(index)},${y(index)}`).join(' ')}
          strokeWidth={isDashed ? 1.5 : 2.25}
          strokeDasharray={isDashed ? '5 4' : undefined}
        />
      ))}
      {!isDashed && <path d={dots} strokeWidth={8} className="stroke-surface" />}
      <path d={dots} strokeWidth={isDashed ? 4 : 5.5} />
    </g>
  );
}
