import { encode } from 'uqr';

/** The white edge that scanners need around a code, in squares. */
const border = 4;
/** Of one square, in pixels: smaller ones are hard to scan from a screen. */
const squareSize = 4;

/**
 * Dark on white in both themes, because many scanners cannot read light on dark. If the code does not fit, its squares
 * shrink by whole pixels of the screen, because squares of uneven sizes are hard to scan. On paper, 52 mm are enough for
 * 480 characters.
 */
export function QrSquares({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ width: `round(down, min(100%, ${size * squareSize}px), ${size / devicePixelRatio}px)` }}
      className="mx-auto w-80 max-w-full rounded-m print:m-0 print:w-[52mm]! print:shrink-0"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  );
}
