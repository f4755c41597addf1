import { useLayoutEffect, useState } from 'react';

/** Makes an object URL and revokes it when the blob is no longer shown. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  // A layout effect runs before the first paint, so that no empty place flashes up.
  useLayoutEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  // The URL of a previous blob is already revoked.
  return made && made.blob === blob ? made.url : null;
}
