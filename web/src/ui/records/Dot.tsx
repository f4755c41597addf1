/** The colour of a condition, or the accent for all of them, beside a name. */
export function Dot({ color }: { color: string | undefined }) {
  return (
    <span className="inline-block size-2.5 shrink-0 rounded-full bg-accent" style={{ background: color }} />
  );
}
