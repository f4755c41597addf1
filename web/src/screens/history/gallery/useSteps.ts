import { useEffect, useEffectEvent } from 'react';

type Step = 1 | -1;
type Point = { clientX: number; clientY: number };

const keys: Record<string, Step> = { ArrowRight: 1, ArrowLeft: -1 };
const shortestSwipe = 48;

/** Steps by the arrow keys, and by a finger that swipes. */
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
        // Two fingers zoom, and in a zoomed picture one finger looks around.
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

/** To the left is on, to the right is back; what goes up or down is no step. */
export function swipeStep(start: Point | undefined, end: Point | undefined): Step | undefined {
  if (!start || !end) return;
  const across = end.clientX - start.clientX;
  const along = end.clientY - start.clientY;
  if (Math.abs(across) < Math.max(shortestSwipe, 2 * Math.abs(along))) return;
  return across < 0 ? 1 : -1;
}
