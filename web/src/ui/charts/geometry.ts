import { severityAxis } from '@flarewell/domain/trends/trends';

/** The box inside a chart in which values are drawn. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The room around the box, in which labels stand. */
export interface Margin {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function plotIn(width: number, height: number, margin: Margin): Plot {
  const { left, right, top, bottom } = margin;
  return { left, right: Math.max(left, width - right), top, bottom: height - bottom };
}

/** To tenths of a pixel: nobody sees more, and long numbers take long to write and to read. */
function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** One value a day is drawn over the whole width; a single one in the middle. */
export function xOf({ left, right }: Plot, index: number, count: number): number {
  return round(count < 2 ? (left + right) / 2 : left + ((right - left) * index) / (count - 1));
}

/** The axis is the same in every chart, so that two of them can be compared. */
export function yOf({ top, bottom }: Plot, value: number): number {
  const { min, max } = severityAxis;
  return round(bottom - ((bottom - top) * (value - min)) / (max - min));
}

/** The stretches without a gap, as indexes: each is a line of its own, and a single one is a dot. */
export function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const run = runs.at(-1);
    if (run?.at(-1) === index - 1) run.push(index);
    else runs.push([index]);
  }
  return runs;
}

/** The value nearest to a place in the chart. */
export function indexAt({ left, right }: Plot, x: number, count: number): number {
  const share = (x - left) / (right - left);
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

/** Which days get a label: evenly spaced from the first, no more than fit. */
export function tickIndexes(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, tick) => tick * step);
}

/** A dot at each place, as a path: a line that goes nowhere, which the round ends of its stroke make a dot. */
export function dotsPath(places: readonly { x: number; y: number }[]): string {
  return places.map(({ x, y }) => `M${x} ${y}h0`).join('');
}

/** A box around each place, as a path. */
export function boxesPath(
  places: readonly { x: number; y: number }[],
  width: number,
  height: number,
): string {
  return places
    .map(({ x, y }) => `M${x - width / 2} ${y - height / 2}h${width}v${height}h${-width}z`)
    .join('');
}
