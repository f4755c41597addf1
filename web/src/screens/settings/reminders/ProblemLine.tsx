import { Notice } from '#ui/Notice.tsx';

/** Says what went wrong. Always there, so that a screen reader hears it. */
export function ProblemLine({ error }: { error: Error | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {error && <Notice tone="bad">{error.message}</Notice>}
    </div>
  );
}
