import type { Scale } from '@flarewell/domain/measures/factors';
import { dotsPath, type Plot, runsOf, xOf, yOf } from './geometry.ts';

type Props = {
  values: readonly (number | null)[];
  plot: Plot;
  color: string;
  /** The severity's, if absent. */
  scale?: Scale;
  /** A comparison line. It has no dots, except for a day between two gaps. */
  isDashed?: boolean;
};

/** When two days are closer than this many pixels, the dots are left out, because they would hide the line. */
const dotRoom = 12;

/** Connects the days by straight lines. A day without a value is a gap; a day between two gaps is drawn as a dot. */
export function SeriesLine({ values, plot, color, scale, isDashed = false }: Props) {
  const x = (index: number) => xOf(plot, index, values.length);
  const y = (index: number) => yOf(plot, values[index] ?? 0, scale);
  const runs = runsOf(values);
  const hasDots = !isDashed && x(1) - x(0) >= dotRoom;
  const dotted = (hasDots ? runs : runs.filter((run) => run.length === 1)).flat();
  // All dots are one path: with an element per dot, the dots took most of the time of drawing 90 days.
  const dots = dotsPath(dotted.map((index) => ({ x: x(index), y: y(index) })));
  return (
    <g style={{ color }} className="fill-none stroke-current" strokeLinecap="round" strokeLinejoin="round">
      {runs.map((run, place) => (
        <polyline
          // biome-ignore lint/suspicious/noArrayIndexKey: another range changes the existing lines.
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
