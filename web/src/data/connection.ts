import { useEffect, useSyncExternalStore } from 'react';
import { isUnreachable } from '#data/cache/cache.ts';
import { useQuery } from '#data/cache/hooks.ts';
import { diaryQuery, syncNow } from '#data/diary/sync.ts';

const askAgainMs = 30_000;

/** `unreachable`: the device has a network, but the server could not answer the last request for changes. */
export function useConnection(): 'online' | 'offline' | 'unreachable' {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { error } = useQuery(diaryQuery);
  const isMissed = isUnreachable(error);

  useEffect(() => {
    if (!isMissed || !isOnline) return;
    const timer = setInterval(() => void syncNow(), askAgainMs);
    return () => clearInterval(timer);
  }, [isMissed, isOnline]);

  if (!isOnline) return 'offline';
  return isMissed ? 'unreachable' : 'online';
}

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}
