/**
 * Call after a dialog was closed. The browser returns the focus to the element that opened the dialog, but that element
 * may be gone or disappear a moment later, for example with a deleted record. Then a heading gets the focus; otherwise
 * the keyboard and screen readers would start again at the top of the page. Ends when the person does something.
 */
export function rescueFocus(): void {
  const observer = new MutationObserver(focusHeadingIfLost);
  const acts = ['keydown', 'pointerdown'];
  const stop = () => {
    observer.disconnect();
    for (const act of acts) removeEventListener(act, stop, true);
  };
  focusHeadingIfLost();
  observer.observe(document.body, { childList: true, subtree: true });
  for (const act of acts) addEventListener(act, stop, true);
}

function focusHeadingIfLost(): void {
  if (document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const heading = dialog ? dialog.querySelector('h2') : document.querySelector('h1');
  heading?.focus();
}
