import { type PointerEvent, useEffect, useState } from 'react';
import { indexAt, type Plot } from './geometry.ts';

/** The day of a chart that somebody looks at: by mouse, finger or keyboard. */
export function useCursor(plot: Plot, count: number) {
  const [place, setPlace] = useState<number | null>(null);
  const [isShown, setShown] = useState(false);
  const last = count - 1;
  /** The newest day to begin with, and where the range became shorter. */
  const index = Math.min(place ?? last, last);

  useEffect(() => {
    if (!isShown) return;
    const hide = () => setShown(false);
    const hideByKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    // On its way down: a press on the chart itself shows the cursor again after this.
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

  /** The next look begins at the newest day again. */
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
      // A finger that is lifted leaves too, and what it pointed at is to stay readable.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && leave(),
      // The finger scrolls the page after all.
      onPointerCancel: leave,
    },
  };
}
