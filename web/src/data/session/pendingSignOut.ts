import { forgetSignOut, isSignOutDue, signOutPath } from './signOutDue.ts';

const timeoutMs = 5000;
const retryMs = 30_000;

/**
 * Asks the server to end the session, and returns whether it did. Waits for any sign-in under way, then sends nothing if
 * `isWanted` returns false.
 */
export function sendSignOut(isWanted = () => true): Promise<boolean> {
  return oneAtATime(async () => {
    if (!isWanted()) return false;
    const answer = await fetch(signOutPath, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    // Any other answer comes from a proxy or a captive portal.
    const isEnded = answer?.status === 204;
    if (isEnded) forgetSignOut();
    return isEnded;
  });
}

/** Signs in. The server then ends the earlier session, so a pending sign-out is no longer needed. */
export function replaceSession<Answer extends { profile: unknown }>(
  signIn: () => Promise<Answer>,
): Promise<Answer> {
  return oneAtATime(async () => {
    const answer = await signIn();
    // Without a profile there is no session yet: the email has to be confirmed first.
    if (answer.profile !== null) forgetSignOut();
    return answer;
  });
}

/** Sends a pending sign-out now, when the network or the person comes back, and every half minute until it succeeds. */
export function followSignOut(onEnded: () => void): void {
  if (!isSignOutDue()) return;
  const send = async () => {
    const isEnded = await sendSignOut(isSignOutDue);
    if (!isSignOutDue()) stop();
    if (isEnded) onEnded();
  };
  const timer = setInterval(send, retryMs);
  const sendIfVisible = () => void (document.hidden || send());
  addEventListener('online', send);
  document.addEventListener('visibilitychange', sendIfVisible);
  function stop() {
    clearInterval(timer);
    removeEventListener('online', send);
    document.removeEventListener('visibilitychange', sendIfVisible);
  }
  void send();
}

/**
 * Runs sign-ins and sign-outs of all tabs one after the other, if the browser has locks. The answer to a sign-out removes
 * the cookie; arriving after the answer to a sign-in, it would remove the new cookie.
 */
function oneAtATime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return navigator.locks ? navigator.locks.request('flarewell-sign-out', work) : work();
}
