import type { RefObject } from 'react';

/** Moves the focus once the dialog has gone: while a modal is open, nothing outside it can take the focus. */
export function closeThenFocus(close: () => void, target: RefObject<HTMLElement | null>): void {
  close();
  setTimeout(() => target.current?.focus());
}
