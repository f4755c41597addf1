import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Measures an element's width in pixels, so that a drawing can fill it without scaling its text. 0 before the first layout. */
export function useWidth<Measured extends HTMLElement>(): [RefObject<Measured | null>, number] {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(0);

  // A layout effect, because measuring after the paint would show an empty chart first.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return [ref, width];
}
