/** Shown while a part of a screen is loading: its code or its data. */
export function LoadingPart({ text = 'Loading…' }: { text?: string }) {
  return (
    <p role="status" className="min-h-11 animate-appear text-s text-ink-soft">
      {text}
    </p>
  );
}
