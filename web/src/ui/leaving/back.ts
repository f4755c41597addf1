// Back must reach an open dialog, or a form with unsaved edits, before it leaves the screen. So they add an extra history
// entry with the address of the screen: when Back leaves it, this module adds it again and calls the last handler, which
// closes, asks or does nothing. An owner may remove its entry with `removeEntry`; Back skips one that stays behind.

/**
 * Who adds an extra history entry: a dialog for as long as it is open, or a form while it has unsaved edits. Dialogs over
 * one another share one entry.
 */
export type EntryOwner = 'dialog' | 'edits';

/** The history state of an extra entry. It has the same address as the entry before it. */
interface ExtraEntry {
  extraFor: EntryOwner;
  /** Whether the entry before was opened by a `dialogLink`. */
  isOpenedByLink: boolean;
  /** How many extra entries in a row end with this one. Those below may belong to owners that are gone. */
  depth: number;
}

const handlers: (() => void)[] = [];
/** The extra entries of the owners on the screen, in the order of the history. */
const entries: ExtraEntry[] = [];
/** Called when the `history.go` of `removeEntry` has arrived. */
let onArrival: (() => void) | null = null;

/**
 * Starts to listen to Back. Event listeners run in the order in which they were added: `main.tsx` calls this before the
 * router adds its listener, so this one can stop the event before the router leaves the screen.
 */
export function listenToBack(): void {
  const readPlace = () => ({ href: location.href, state: history.state });
  let place = readPlace();
  // The router dispatches these events; the browser has none for them.
  for (const type of ['pushState', 'replaceState']) addEventListener(type, () => (place = readPlace()));
  addEventListener('popstate', (event) => {
    const left = place;
    place = readPlace();
    if (onArrival) {
      const then = onArrival;
      onArrival = null;
      then();
    } else if (entries.some(({ extraFor }) => extraFor === left.state?.extraFor)) {
      event.stopImmediatePropagation();
      restoreEntries(left.href);
      handlers.at(-1)?.();
    } else if (left.state?.extraFor && location.href === left.href) {
      // The owner is gone, for example after a reload: without it the entry would be a Back that does nothing.
      history.back();
    }
  });
  // Going back to another document is no `popstate`, and the browser may restore this page later.
  addEventListener('pageshow', () => {
    onArrival = null;
  });
}

/** Adds the entries that Back has left. It may have left several at once, even to another screen. */
function restoreEntries(href: string): void {
  if (location.href !== href) history.pushState(null, '', href);
  const last = entries.findLastIndex(
    ({ extraFor, depth }) => extraFor === ownerHere() && depth === depthHere(),
  );
  for (const [index, entry] of entries.entries()) {
    const isShared = entries.findIndex(({ extraFor }) => extraFor === entry.extraFor) < index;
    if (index <= last || isShared) continue;
    entry.depth = depthHere() + 1;
    history.pushState(entry, '');
  }
}

/**
 * Sets what Back does while there is an extra entry; the handler that was added last is called. Returns a function that
 * removes the handler.
 */
export function addHandler(onBack: () => void): () => void {
  handlers.push(onBack);
  return () => remove(handlers, onBack);
}

/**
 * Adds an extra entry, so that Back calls the last handler instead of leaving the screen. The returned function ends
 * that, but the entry itself stays: see `removeEntry`.
 */
export function addEntry(extraFor: EntryOwner): () => void {
  // The entry is already there after a reload, and when strict mode runs an effect twice.
  const isThere = ownerHere() === extraFor;
  const entry: ExtraEntry = isThere
    ? history.state
    : { extraFor, isOpenedByLink: history.state?.isDialogLink === true, depth: depthHere() + 1 };
  entries.push(entry);
  if (!isThere) history.pushState(entry, '');
  return () => remove(entries, entry);
}

/** Goes back before the extra entry, or further, and then calls `then`. */
export function removeEntry(extraFor: EntryOwner, steps: number, then: () => void): void {
  // Already on the way, for example after a double click.
  if (onArrival) return;
  // A question about edits has its own entry above theirs.
  const isHere = ownerHere() === extraFor || (extraFor === 'edits' && ownerHere() === 'dialog');
  if (!isHere) {
    then();
    return;
  }
  onArrival = then;
  history.go(-steps);
}

/** Who added the current history entry; undefined if it is not an extra one. */
export function ownerHere(): EntryOwner | undefined {
  return history.state?.extraFor;
}

/** How many extra entries in a row end with the current one. */
export function depthHere(): number {
  return history.state?.depth ?? 0;
}

/** How far Back leads: to the screen under the dialog, or to the screen with the link that opened it (`dialogLink`). */
export function countStepsBack(): number {
  return history.state?.isOpenedByLink ? 2 : 1;
}

function remove<Item>(list: Item[], item: Item): void {
  const index = list.indexOf(item);
  if (index >= 0) list.splice(index, 1);
}
