import { type RefObject, useEffect, useEffectEvent } from 'react';

const keys: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Calls `onStep` for the left and right arrow keys while the focus is in the element or nowhere. Other controls, such as
 * the calendar and the tabs, use these keys themselves.
 */
export function useArrowKeys(element: RefObject<HTMLElement | null>, onStep: (step: 1 | -1) => void): void {
  const step = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const direction = keys[key];
    if (!direction || altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return;
    const isHere = target === document.body || element.current?.contains(target as Node);
    if (!isHere || document.querySelector(':modal')) return;
    event.preventDefault();
    onStep(direction);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => step(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
