import { useContext, useEffectEvent, useLayoutEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { depthHere } from './back.ts';
import { setGuard } from './beforeLeaving.ts';
import { CanStay } from './canStay.ts';
import { useBackEntry } from './useBackEntry.ts';
import { useBackHandler } from './useBackHandler.ts';
import { useUnloadQuestion } from './useUnloadQuestion.ts';

interface Options {
  isEdited: boolean;
  discard: () => void;
}

/**
 * Asks before a form's edits are lost: by another screen, by Back, by signing out, by a reload or by closing the tab.
 * While `isAsking`, the caller shows the question and calls `stay` or `leave`.
 *
 * The history entry that catches Back stays after the edits are saved, because removing it would scroll the page. Back
 * then skips it.
 */
export function useLeaveQuestion({ isEdited, discard }: Options) {
  const canStay = useContext(CanStay);
  /** What the person wanted to do when the question appeared. */
  const [asked, setAsked] = useState<{ goOn: () => void } | null>(null);
  const goBack = useBackEntry('edits', isEdited);

  function ask(goOn: () => void) {
    if (isEdited && canStay()) setAsked({ goOn });
    else goOn();
  }
  const askNow = useEffectEvent(ask);

  useLayoutEffect(() => setGuard((goOn) => askNow(goOn)), []);
  useBackHandler(() => ask(leaveByBack));
  useUnloadQuestion(() => isEdited);

  function leaveByBack() {
    // The screen before may be another document. Then the browser would ask again about the edits.
    discard();
    const stepsToLeave = depthHere() + 1;
    // In a tab that was opened on this screen Back has nowhere else to go.
    if (history.length > stepsToLeave) goBack(stepsToLeave);
    else navigate('/app/dashboard', { replace: true });
  }

  return {
    isAsking: asked !== null,
    stay: () => setAsked(null),
    leave: () => {
      setAsked(null);
      asked?.goOn();
    },
  };
}
