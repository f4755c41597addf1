import { createContext, useContext, useEffect, useRef } from 'react';

// `location` does not exist while a page is prerendered.
const firstPath = globalThis.location?.pathname;
let hasArrived = false;

/** Whose diary a tab shows, if it is somebody else's: the titles of two tabs would be the same. */
export const TabPerson = createContext<string | null>(null);

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

  const person = useContext(TabPerson);
  useEffect(() => {
    document.title = [tabTitle, ...(person ? [person] : []), 'Flarewell'].join(' · ');
  }, [tabTitle, person]);

  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-heading">
      <bdi>{title}</bdi>
    </h1>
  );
}
