export interface SampleLook {
  /** A solid line, a dashed line for comparison, or the mark of a day. */
  kind: 'line' | 'dashed' | 'mark';
  color: string;
}

/** A legend symbol: a short piece of the line or mark that it explains. */
export function Sample({ kind, color }: SampleLook) {
  return (
    <svg width={18} height={8} aria-hidden="true" className="shrink-0" style={{ color }}>
      {kind === 'mark' ? (
        <rect x={5} width={8} height={8} rx={2} className="fill-current" />
      ) : (
        <line
          x1={1}
          x2={17}
          y1={4}
          y2={4}
          className="stroke-current"
          strokeWidth={2.25}
          strokeDasharray={kind === 'dashed' ? '4 2' : undefined}
        />
      )}
    </svg>
  );
}
