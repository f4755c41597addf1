import { type PointerEvent, useEffect, useState } from 'react';
import { indexAt, type Plot } from './geometry.ts';

/** The day under the cursor of a chart, moved by mouse, finger or keyboard. */
export function useCursor(plot: Plot, count: number) {
  const [place, setPlace] = useState<number | null>(null);
  const [isShown, setShown] = useState(false);
  const last = count - 1;
  /** Starts at the newest day, and returns there when a shorter range no longer has the chosen one. */
  const index = Math.min(place ?? last, last);

  useEffect(() => {
    if (!isShown) return;
    const hide = () => setShown(false);
    const hideByKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    // In the capture phase, so that a press on the chart itself can show the cursor again afterwards.
    document.addEventListener('pointerdown', hide, true);
    document.addEventListener('keydown', hideByKey);
    return () => {
      document.removeEventListener('pointerdown', hide, true);
      document.removeEventListener('keydown', hideByKey);
    };
  }, [isShown]);

  function show(next: number) {
    setPlace(next);
    setShown(true);
  }

  /** Hides the cursor and resets it to the newest day. */
  function leave() {
    setPlace(null);
    setShown(false);
  }

  function follow({ clientX, currentTarget }: PointerEvent) {
    show(indexAt(plot, clientX - currentTarget.getBoundingClientRect().left, count));
  }

  return {
    index,
    isShown: isShown && index >= 0,
    show,
    leave,
    pointer: {
      onPointerDown: follow,
      onPointerMove: follow,
      // Lifting a finger fires this too; the tooltip should stay readable then.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && leave(),
      // The browser has taken over the touch to scroll the page.
      onPointerCancel: leave,
    },
  };
}
