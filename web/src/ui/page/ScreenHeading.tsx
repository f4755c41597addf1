import { useEffect, useRef } from 'react';

// While a page is prerendered there is no address.
const firstPath = globalThis.location?.pathname;
let hasArrived = false;

/** Once what the person did has been shown. */
export function focusHeading(): void {
  setTimeout(() => document.querySelector<HTMLElement>('h1')?.focus());
}

/**
 * A screen's heading, which also names the browser tab. Arriving by navigation moves the focus here, since no page
 * load tells a screen reader that the screen changed; on the first load the browser's own start is right.
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
      {title}
    </h1>
  );
}
