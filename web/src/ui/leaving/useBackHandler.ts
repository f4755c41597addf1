import { useEffectEvent, useLayoutEffect } from 'react';
import { addHandler } from './back.ts';

/** Calls `onBack` when Back leaves an extra history entry (`useBackEntry`), unless something above it handles Back. */
export function useBackHandler(onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useLayoutEffect(() => addHandler(() => handleBack()), []);
}
