import { useLayoutEffect, useState } from 'react';

/** An address for what is only in memory, let go of when it is no longer shown. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  // Before the first paint: an empty place would flash up otherwise.
  useLayoutEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  // The address of another one is no longer good.
  return made && made.blob === blob ? made.url : null;
}
