import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * What a printer gets instead of all that is on the screen. It lies outside the app: browsers print neither a modal
 * nor what scrolls as long as it is.
 */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(<div className="paper hidden print:block">{children}</div>, document.body);
}

/** Once the pictures for it are here. One that cannot be had holds nothing up. */
export async function printPaper(): Promise<void> {
  const images = document.querySelectorAll<HTMLImageElement>('.paper img');
  await Promise.allSettled([...images].map((image) => image.decode()));
  window.print();
}
