import type { Scale } from '@flarewell/domain/measures/factors';
import { levels } from '@flarewell/domain/measures/ratings';
import { severityAxis } from '@flarewell/domain/trends/trends';

/** Heights in pixels. The placeholder uses them before the charts have loaded. */
const mainHeight = 244;
export const sparklineHeight = 56;
/** A small chart below the main one, with its name above it. */
const bandHeight = 68;
const bandNameHeight = 24;

/** The edges of a chart that has small charts only: the room above them, and the dates below. */
const edgeHeight = 42;

/** The height of a chart with so many small charts below the main one, or without a main one. */
export function chartHeight(bands: number, hasMain: boolean): number {
  return (hasMain ? mainHeight : edgeHeight) + bands * bandHeight;
}

/** The area of a chart in which values are drawn. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The space for the marks below the main chart. */
const markRoom = 14;

/** The space around the plot area, for labels. */
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

/** The plot area of a small chart. The first one is 0, below the marks of the main chart. */
export function bandIn({ left, right, bottom }: Plot, band: number): Plot {
  const top = bottom + markRoom + band * bandHeight + bandNameHeight;
  return { left, right, top, bottom: top + bandHeight - bandNameHeight };
}

/** Rounds to tenths of a pixel. More digits are invisible and make the SVG paths longer and slower to parse. */
function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** The x position of a day: days spread over the whole width, and a single day is in the middle. */
export function xOf({ left, right }: Plot, index: number, count: number): number {
  return round(count < 2 ? (left + right) / 2 : left + ((right - left) * index) / (count - 1));
}

/** The room above the highest level of the severity's axis. Other scales get the same, so that the tops align. */
const headroom = severityAxis.max / levels.length;

/**
 * The y position of a severity, or of a value on another scale. Every chart has the same axis for the severity, so that
 * charts can be compared.
 */
export function yOf({ top, bottom }: Plot, value: number, scale?: Scale): number {
  const { min, max } = scale
    ? { min: scale.min, max: scale.min + (scale.max - scale.min) * headroom }
    : severityAxis;
  return round(bottom - ((bottom - top) * (value - min)) / (max - min));
}

/** Splits values at the gaps. Each run of indexes is drawn as one line, and a run of one as a dot. */
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

/** The index of the value nearest to an x position. */
export function indexAt({ left, right }: Plot, x: number, count: number): number {
  const share = (x - left) / (right - left);
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

/** The days that get a label: evenly spaced back from the last, and at most `most` of them. */
export function tickIndexes(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  const newestFirst = Array.from({ length: Math.ceil(count / step) }, (_, tick) => count - 1 - tick * step);
  return newestFirst.reverse();
}

/** A path with a dot at each place. Each dot is a line of length zero, which the round line caps make visible. */
export function dotsPath(places: readonly { x: number; y: number }[]): string {
  return places.map(({ x, y }) => `M${x} ${y}h0`).join('');
}

/** A path with a box around each place. */
export function boxesPath(
  places: readonly { x: number; y: number }[],
  width: number,
  height: number,
): string {
  return places
    .map(({ x, y }) => `M${x - width / 2} ${y - height / 2}h${width}v${height}h${-width}z`)
    .join('');
}
