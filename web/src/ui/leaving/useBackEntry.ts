import { useCallback, useLayoutEffect, useRef } from 'react';
import { addEntry, type EntryOwner, removeEntry } from './back.ts';

/**
 * Adds an extra history entry while `isNeeded`, so that Back calls the last `useBackHandler` instead of leaving the
 * screen. To leave, call the returned function with the number of entries to go back; `then` is called on arrival.
 */
export function useBackEntry(owner: EntryOwner, isNeeded = true): (steps: number, then?: () => void) => void {
  const release = useRef<() => void>(null);

  // A layout effect, because it also ends when React hides the screen until the code of the next one has loaded.
  useLayoutEffect(() => {
    if (!isNeeded) return;
    release.current = addEntry(owner);
    return release.current;
  }, [owner, isNeeded]);

  return useCallback(
    (steps, then = () => undefined) => {
      release.current?.();
      removeEntry(owner, steps, then);
    },
    [owner],
  );
}
