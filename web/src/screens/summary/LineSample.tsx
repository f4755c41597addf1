import type { ChartMarker, LineStyle } from '@flarewell/domain/summary/chart';

/** Around the point that they mark. */
const shapes: Record<ChartMarker, string> = {
  circle: 'M-3.8 0a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0z',
  square: 'M-3.5-3.5h7v7h-7z',
  triangle: 'M0-4.6l4.6 8h-9.2z',
  diamond: 'M0-5l5 5l-5 5l-5-5z',
};

/** The edge parts it from the lines that it lies on. */
export function Marker({ marker }: { marker: ChartMarker }) {
  return <path d={shapes[marker]} strokeWidth={1.2} className="fill-current stroke-surface" />;
}

/** The dash is in points; a line of the screen is as much thicker as pixels are smaller. */
export function strokeOf({ dash }: LineStyle) {
  return {
    strokeWidth: 1.9,
    strokeDasharray: dash.map((length) => length * 1.35).join(' ') || undefined,
    className: 'fill-none stroke-current',
  };
}

/** A bit of a condition's line, by which it is found in the chart without colours too. */
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
