import type { AroundNavHandler } from 'wouter';
import { ownerHere } from './back.ts';

/** Asks about unsaved edits and calls `goOn` if the person gives them up. */
type Guard = (goOn: () => void) => void;

let guard: Guard | null = null;

/** Sets who asks before the screen is left. Returns a function that ends it. */
export function setGuard(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/** Calls `goOn`, at once or after the person has agreed to lose unsaved edits. */
export function beforeLeaving(goOn: () => void): void {
  if (guard) guard(goOn);
  else goOn();
}

/** Asks before the router opens another screen. */
export const askBeforeNavigating: AroundNavHandler = (navigate, to, options) => {
  // Replaces an extra entry, so that Back from the next screen returns here with one step.
  const go = () => navigate(to, ownerHere() ? { ...options, replace: true } : options);
  const isSameScreen = new URL(to, location.href).pathname === location.pathname;
  if (isSameScreen) go();
  else beforeLeaving(go);
};
