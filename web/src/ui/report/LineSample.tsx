import type { ChartMarker, LineStyle } from '@flarewell/domain/summary/chart';

/** SVG paths with the marked point at the origin. */
const shapes: Record<ChartMarker, string> = {
  circle: 'M-3.8 0a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0z',
  square: 'M-3.5-3.5h7v7h-7z',
  triangle: 'M0-4.6l4.6 8h-9.2z',
  diamond: 'M0-5l5 5l-5 5l-5-5z',
};

/** The stroke separates the marker from the lines below it. */
export function Marker({ marker }: { marker: ChartMarker }) {
  return <path d={shapes[marker]} strokeWidth={1.2} className="fill-current stroke-surface" />;
}

/** Dashes are defined in points (1/72 inch); this converts them to CSS pixels (1/96 inch). */
export function strokeOf({ dash }: LineStyle) {
  return {
    strokeWidth: 1.9,
    strokeDasharray: dash.map((length) => length * 1.35).join(' ') || undefined,
    className: 'fill-none stroke-current',
  };
}

/** A short piece of a condition's line, so that it can be found in the chart without colours. */
export function LineSample({ style, color }: { style: LineStyle | null; color: string }) {
  return (
    <svg
      width={30}
      height={12}
      viewBox="-15 -6 30 12"
      aria-hidden="true"
      className="shrink-0"
      style={{ color }}
    >
      {style && <line x1={-14} x2={14} {...strokeOf(style)} />}
      <Marker marker={style?.marker ?? 'circle'} />
    </svg>
  );
}
