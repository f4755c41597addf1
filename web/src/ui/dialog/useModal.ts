import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** What lies under the dialogs of the shell; on a phone they cover it. */
export const pageId = 'page';

/** What a <dialog> needs to be modal as long as it is shown. Escape and 'back' only ask: its owner closes it. */
export function useModal(onDismiss: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);

  // In the layout phase: once its element has left the page, closing it no longer gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const page = document.querySelector(`#${pageId}`);
    const covered = page?.contains(element) ? null : page;
    covered?.classList.add('covered');
    element.showModal();
    // Where it marks none, the browser takes the first control. Without scrolling, since a dialog is read from its top.
    element.querySelector<HTMLElement>('[data-initial-focus]')?.focus({ preventScroll: true });
    return () => {
      covered?.classList.remove('covered');
      element.close();
    };
  }, []);

  return {
    ref: dialog,
    // By its key, since a browser lets a page refuse Escape only once in a row.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      event.preventDefault();
      onDismiss();
    },
    onCancel: (event: SyntheticEvent) => {
      // A file chooser in the dialog that was left without a choice sends its `cancel` through here too.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onDismiss();
    },
    onClose: (event: SyntheticEvent) => {
      const element = dialog.current;
      if (event.target !== element || element.open) return;
      element.showModal();
      onDismiss();
    },
  };
}
