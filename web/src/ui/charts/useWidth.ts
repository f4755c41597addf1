import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** An element's width in pixels, so that a drawing can fill it without scaling its text; 0 before it is known. */
export function useWidth<Measured extends HTMLElement>(): [RefObject<Measured | null>, number] {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(0);

  // Before the browser paints, so that a chart is never seen without its drawing.
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
