import { useEffect, useEffectEvent } from 'react';
import { visitorApi } from '#data/api/visitorCalls.ts';
import {
  askForPasskey,
  canAutofillPasskeys,
  type PasskeyAssertion,
  stopAsking,
} from '#data/session/passkeyCeremony.ts';

/** How often the challenge is renewed. The server's challenge expires after five minutes. */
const renewMs = 4 * 60_000;

/** While `isWanted`, lets the browser suggest passkeys at the email field. */
export function usePasskeyAutofill(isWanted: boolean, onChosen: (response: PasskeyAssertion) => void): void {
  const handleChosen = useEffectEvent(onChosen);

  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let isAsking = false;

    async function offer() {
      if (!(await canAutofillPasskeys())) return;
      const options = await visitorApi.readSignInOptions();
      if (isOver) return;
      isAsking = true;
      const response = await askForPasskey(options, { isAutofill: true });
      if (!isOver) handleChosen(response);
    }
    const start = () =>
      void offer().catch(() => {
        // Ignored: the person did not request it, and the form and the button still work.
      });

    start();
    const timer = setInterval(start, renewMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      if (isAsking) void stopAsking();
    };
  }, [isWanted]);
}
