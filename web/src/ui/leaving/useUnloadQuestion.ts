import { useContext, useEffect, useEffectEvent } from 'react';
import { CanStay } from './canStay.ts';

/** Makes the browser ask before a reload or a closed tab. `isLost` is called at that moment. */
export function useUnloadQuestion(isLost: () => boolean): void {
  const canStay = useContext(CanStay);
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isLost() && canStay()) event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => ask(event);
    addEventListener('beforeunload', listen);
    return () => removeEventListener('beforeunload', listen);
  }, []);
}
