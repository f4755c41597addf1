import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';

/** Where the person wants to go: to an address, or one step back. */
type Way = { href: string } | 'back';

/** The length of the history in a tab that was opened on this screen: Back has nowhere else to go. */
const entriesOfNewTab = 2;

/**
 * Asks before edits are lost: by a link, by the browser's Back, by a reload or by closing the tab. While `isAsking`, the
 * caller shows the question and calls `stay` or `leave`. `canStay` is called at the moment of leaving.
 *
 * Back is caught by an extra history entry of the same address. It stays after the edits are saved, because removing it
 * would scroll the page; Back then skips it.
 */
export function useLeaveQuestion(isEdited: boolean, canStay: () => boolean = () => true) {
  const [, navigate] = useLocation();
  const [way, setWay] = useState<Way | null>(null);
  const isLeaving = useRef(false);
  const isAtEntry = useRef(false);
  const isLost = useEffectEvent(() => isEdited && !isLeaving.current && canStay());

  useEffect(() => {
    const { pathname } = location;
    isAtEntry.current = hasEntry();

    function handleBack() {
      // Back may come before the next screen has replaced this one. Then it only returns here.
      const wasAtEntry = isAtEntry.current && !isLeaving.current;
      isLeaving.current = false;
      isAtEntry.current = hasEntry();
      if (!wasAtEntry || location.pathname !== pathname) return;
      if (!isLost()) return history.back();
      addEntry();
      isAtEntry.current = true;
      setWay('back');
    }
    function handleClick(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest('a');
      if (!link || !leavesHere(event, link) || !isLost()) return;
      event.preventDefault();
      setWay({ href: link.href });
    }
    function handleUnload(event: BeforeUnloadEvent) {
      if (isLost()) event.preventDefault();
    }

    addEventListener('popstate', handleBack);
    addEventListener('beforeunload', handleUnload);
    // In the capture phase, so that it comes before the router's own handling of the click.
    document.addEventListener('click', handleClick, true);
    return () => {
      removeEventListener('popstate', handleBack);
      removeEventListener('beforeunload', handleUnload);
      document.removeEventListener('click', handleClick, true);
    };
  }, []);

  useEffect(() => {
    if (!isEdited || hasEntry()) return;
    addEntry();
    isAtEntry.current = true;
  }, [isEdited]);

  function leave() {
    isLeaving.current = true;
    setWay(null);
    if (way === 'back' && history.length > entriesOfNewTab) history.go(-2);
    else open(new URL(way === null || way === 'back' ? '/app/dashboard' : way.href, location.origin));
  }

  /** Replaces the extra entry, so that Back from the next screen returns here with one step. */
  function open({ origin, pathname, search, hash }: URL) {
    if (pathname.startsWith('/app/') && origin === location.origin)
      navigate(pathname + search + hash, { replace: true });
    else location.replace(origin + pathname + search + hash);
  }

  return { isAsking: way !== null, stay: () => setWay(null), leave };
}

function hasEntry(): boolean {
  return history.state?.isLeaveQuestion === true;
}

function addEntry(): void {
  history.pushState({ isLeaveQuestion: true }, '');
}

/** Whether a click on the link opens another page in this tab. */
function leavesHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const isElsewhere = link.origin !== location.origin || link.pathname !== location.pathname;
  return isPlain && isElsewhere && !link.download && link.target !== '_blank' && link.href !== '';
}
