import { forgetSignOut, isSignOutDue, signOutPath } from './signOutDue.ts';

const timeoutMs = 5000;
const retryMs = 30_000;

/** Asks the server to end the session. Returns whether it has. `isWanted` is asked last, after any sign-in under way. */
export function sendSignOut(isWanted = () => true): Promise<boolean> {
  return oneAtATime(async () => {
    if (!isWanted()) return false;
    const answer = await fetch(signOutPath, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    // Anything else comes from a proxy or a captive network.
    const isEnded = answer?.status === 204;
    if (isEnded) forgetSignOut();
    return isEnded;
  });
}

/** Signs in, which takes the place of a sign-out that is still due: the server ends the session from before. */
export function replaceSession<Answer extends { profile: unknown }>(
  signIn: () => Promise<Answer>,
): Promise<Answer> {
  return oneAtATime(async () => {
    const answer = await signIn();
    // Who has to confirm their email first has no session yet.
    if (answer.profile !== null) forgetSignOut();
    return answer;
  });
}

/** Sends a sign-out that is due: now, when the network or the person comes back, and every half minute until then. */
export function followSignOut(onEnded: () => void): void {
  if (!isSignOutDue()) return;
  const send = async () => {
    const isEnded = await sendSignOut(isSignOutDue);
    if (!isSignOutDue()) stop();
    if (isEnded) onEnded();
  };
  const timer = setInterval(send, retryMs);
  const sendShown = () => void (document.hidden || send());
  addEventListener('online', send);
  document.addEventListener('visibilitychange', sendShown);
  function stop() {
    clearInterval(timer);
    removeEventListener('online', send);
    document.removeEventListener('visibilitychange', sendShown);
  }
  void send();
}

/**
 * Across all tabs, where the browser has locks. An answer to a sign-out removes the cookie: arriving after the answer
 * to a sign-in, it would remove the new one.
 */
function oneAtATime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return navigator.locks ? navigator.locks.request('flarewell-sign-out', work) : work();
}
