import { useEffect, useEffectEvent, useRef } from 'react';
import { handleBack } from '#ui/page/backHandler.ts';

const entryState = { isDialogEntry: true };
const hasEntry = () => history.state?.isDialogEntry === true;

/**
 * Gives a dialog its own history entry with the address of the screen under it. Leaving the entry by Back calls
 * `onBack` and restores the entry, so that the dialog can ask before it closes. `steps` is how far Back should lead:
 * 1 to the screen under the dialog, 2 to the screen with the link that opened it (`dialogLink`).
 *
 * To close, call the returned function: it goes back and then calls `then`, which unmounts the dialog.
 */
export function useBackEntry(onBack: (steps: number) => void): (steps: number, then: () => void) => void {
  const tellBack = useEffectEvent(onBack);
  const stop = useRef<() => void>(null);

  useEffect(() => {
    const { href } = location;
    // The entry is already there after a reload, and when strict mode runs this effect twice.
    if (!hasEntry()) history.pushState(entryState, '');
    stop.current = handleBack((event) => {
      // The router must not see that the address changed for a moment.
      event.stopImmediatePropagation();
      const isUnder = location.href === href;
      // The person may have gone back several entries at once.
      if (!isUnder) history.pushState(null, '', href);
      history.pushState(entryState, '', href);
      tellBack(isUnder && event.state?.isDialogLink ? 2 : 1);
    });
    return stop.current;
  }, []);

  return (steps, then) => {
    stop.current?.();
    if (!hasEntry()) return then();
    addEventListener('popstate', then, { once: true });
    history.go(-steps);
  };
}
