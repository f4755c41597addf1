/** Shown while the code of the list or the list itself is loading. */
export function LoadingShares() {
  return (
    <p role="status" className="min-h-11 animate-appear text-s text-ink-soft">
      Loading…
    </p>
  );
}
