import { useEffect, useState } from 'react';
import { OpenedLink } from './OpenedLink.tsx';

/** The page for readers of a shared link. It knows nobody, asks no other server, and stores nothing. */
export function SharedScreen() {
  const hash = useLinkHash();
  return <OpenedLink key={hash} hash={hash} />;
}

/**
 * The part of the address that holds the link. Opening another link in the same tab changes only that part. The link
 * 'Skip to content' changes it too; then the address is restored, so that reloading still works.
 */
function useLinkHash(): string {
  const [hash, setHash] = useState(window.location.hash);
  useEffect(() => {
    const follow = () => {
      if (window.location.hash.includes('shlink')) setHash(window.location.hash);
      else window.history.replaceState(null, '', hash);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [hash]);
  return hash;
}
