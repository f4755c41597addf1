import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { useBackEntry } from '#ui/leaving/useBackEntry.ts';
import { useBackHandler } from '#ui/leaving/useBackHandler.ts';
import { rescueFocus } from './rescueFocus.ts';

/** The id of the page element under the shell's dialogs. On a phone most of them cover it. */
export const pageId = 'page';

/**
 * Opens a <dialog> as a modal while it is mounted. Escape calls `onDismiss`. Back calls `onBack`: Android's by the event
 * `cancel`, the browser's by an extra history entry. The owner decides whether to close it. `coversPage` is
 * false for a small dialog that leaves parts of the page visible on a phone.
 */
export function useModal(onDismiss: () => void, onBack = onDismiss, { coversPage = true } = {}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackHandler(onBack);
  useBackEntry('dialog');

  // A layout effect, because the browser restores the focus only while the element is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const page = document.querySelector(`#${pageId}`);
    // A dialog over another one leaves the page as the first one left it.
    const isCovered = page?.classList.contains('covered') || page?.contains(element);
    const covered = coversPage && !isCovered ? page : null;
    covered?.classList.add('covered');
    element.showModal();
    // Without a marked element the browser focuses the first control. No scrolling, because people read a dialog from its top.
    element.querySelector<HTMLElement>('[data-initial-focus]')?.focus({ preventScroll: true });
    return () => {
      covered?.classList.remove('covered');
      element.close();
      setTimeout(rescueFocus);
    };
  }, [coversPage]);

  return {
    ref: dialog,
    // Handles the key itself: a browser ignores `preventDefault` of `cancel` when Escape is pressed twice in a row.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      event.preventDefault();
      onDismiss();
    },
    onCancel: (event: SyntheticEvent) => {
      // A file input inside the dialog fires `cancel` too, when the person closes the file chooser.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onBack();
    },
    onClose: (event: SyntheticEvent) => {
      const element = dialog.current;
      if (event.target !== element || element.open) return;
      element.showModal();
      onBack();
    },
  };
}
