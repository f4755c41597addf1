import { useEffect, useRef } from 'react';
import { Notice } from './Notice.tsx';

/** Says what went wrong. Always there, so that a screen reader hears it, and scrolled to. Takes no room in a flex column while empty. */
export function ProblemAlert({ error }: { error: Error | null }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  return (
    <div ref={place} role="alert" className="empty:-mt-4">
      {error && <Notice tone="bad">{error.message}</Notice>}
    </div>
  );
}
