import { useEffect, useEffectEvent } from 'react';

/**
 * Makes the browser ask before a reload or a closed tab while `isLost`. `canStay` is called at that moment, and must be
 * false after the person has signed out: the question would keep the page from being left.
 */
export function useUnloadQuestion(isLost: boolean, canStay: () => boolean): void {
  const canStayNow = useEffectEvent(canStay);

  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (canStayNow()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isLost]);
}
