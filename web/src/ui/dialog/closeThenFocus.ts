import type { RefObject } from 'react';

/** Closes a dialog and then moves the focus: while a modal is open, nothing outside it can be focused. */
export function closeThenFocus(close: () => void, target: RefObject<HTMLElement | null>): void {
  close();
  setTimeout(() => target.current?.focus());
}
