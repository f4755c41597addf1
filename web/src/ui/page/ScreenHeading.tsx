import { useEffect, useRef } from 'react';

// `location` does not exist while a page is prerendered.
const firstPath = globalThis.location?.pathname;
let hasArrived = false;

/** Focuses the screen's heading after the next paint. */
export function focusHeading(): void {
  setTimeout(() => document.querySelector<HTMLElement>('h1')?.focus());
}

/**
 * A screen's heading, which also sets the tab's title. After a navigation inside the app it takes the focus, because
 * no page load tells screen readers that the screen changed. On the first load the focus stays where the browser put it.
 */
export function ScreenHeading({ title, tabTitle = title }: { title: string; tabTitle?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (hasArrived || window.location.pathname !== firstPath) heading.current?.focus();
    hasArrived = true;
  }, []);

  useEffect(() => {
    document.title = `${tabTitle} · Flarewell`;
  }, [tabTitle]);

  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-heading">
      <bdi>{title}</bdi>
    </h1>
  );
}
