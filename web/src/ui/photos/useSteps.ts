import { useEffect, useEffectEvent } from 'react';

type Step = 1 | -1;
type Point = { clientX: number; clientY: number };

const keys: Record<string, Step> = { ArrowRight: 1, ArrowLeft: -1 };
const shortestSwipe = 48;

/** Calls `onStep` for arrow keys and for swipes. */
export function useSteps(onStep: (step: Step) => void): void {
  const move = useEffectEvent((step: Step | undefined) => step && onStep(step));

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let start: Point | undefined;
    window.addEventListener('keydown', ({ key }) => move(keys[key]), { signal });
    window.addEventListener(
      'touchstart',
      ({ touches }) => {
        // Ignores pinches, and drags in a zoomed picture, which pan it.
        const isAlone = touches.length === 1 && (window.visualViewport?.scale ?? 1) === 1;
        start = isAlone ? touches[0] : undefined;
      },
      { signal },
    );
    window.addEventListener('touchend', ({ changedTouches: [end] }) => move(swipeStep(start, end)), {
      signal,
    });
    return () => listening.abort();
  }, []);
}

/** A swipe to the left goes to the next photo, to the right to the previous one. Vertical and short moves are ignored. */
export function swipeStep(start: Point | undefined, end: Point | undefined): Step | undefined {
  if (!start || !end) return;
  const across = end.clientX - start.clientX;
  const along = end.clientY - start.clientY;
  if (Math.abs(across) < Math.max(shortestSwipe, 2 * Math.abs(along))) return;
  return across < 0 ? 1 : -1;
}
