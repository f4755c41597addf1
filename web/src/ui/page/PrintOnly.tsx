import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * What is printed instead of the screen. It is rendered outside the app, because browsers print modals and scrolling
 * areas only as far as they are visible.
 */
export function PrintOnly({ children }: { children: ReactNode }) {
  return createPortal(<div className="paper hidden print:block">{children}</div>, document.body);
}

/** Prints when its images have loaded. An image that fails to load does not delay it. */
export async function printPaper(): Promise<void> {
  const images = document.querySelectorAll<HTMLImageElement>('.paper img');
  await Promise.allSettled([...images].map((image) => image.decode()));
  window.print();
}
