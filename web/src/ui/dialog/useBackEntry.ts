import { useEffect, useEffectEvent, useRef } from 'react';
import { handleBack } from '#ui/page/backHandler.ts';

const hasEntry = () => history.state?.isDialogEntry === true;

function addEntry(isOpenedByLink: boolean): void {
  history.pushState({ isDialogEntry: true, isOpenedByLink }, '');
}

/** How far Back leads: to the screen under the dialog, or to the screen with the link that opened it (`dialogLink`). */
export function countStepsBack(): number {
  return history.state?.isOpenedByLink ? 2 : 1;
}

/**
 * Gives a dialog its own history entry with the address of the screen under it. Leaving the entry by Back calls
 * `onBack` and restores the entry, so that the dialog can ask before it closes. To close, call the returned function
 * with the number of entries to leave: it goes back and then calls `then`, which unmounts the dialog.
 */
export function useBackEntry(onBack: () => void): (steps: number, then: () => void) => void {
  const tellBack = useEffectEvent(onBack);
  const stop = useRef<() => void>(null);

  useEffect(() => {
    const { href } = location;
    // The entry is already there after a reload, and when strict mode runs this effect twice.
    if (!hasEntry()) addEntry(history.state?.isDialogLink === true);
    const isOpenedByLink = countStepsBack() > 1;
    stop.current = handleBack((event) => {
      // The router must not see that the address changed for a moment.
      event.stopImmediatePropagation();
      // The person may have gone back several entries at once.
      if (location.href !== href) history.pushState(null, '', href);
      addEntry(isOpenedByLink);
      tellBack();
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
