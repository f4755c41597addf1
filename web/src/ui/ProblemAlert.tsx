import { Notice } from './Notice.tsx';

/** Says what went wrong. Always there, so that a screen reader hears it. In a flex column it takes no room while empty. */
export function ProblemAlert({ error }: { error: Error | null }) {
  return (
    <div role="alert" className="empty:-mt-4">
      {error && <Notice tone="bad">{error.message}</Notice>}
    </div>
  );
}
