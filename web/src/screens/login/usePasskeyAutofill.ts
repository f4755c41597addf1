import { useEffect, useEffectEvent } from 'react';
import { account } from '#data/account.ts';
import {
  askForPasskey,
  canAutofillPasskeys,
  type PasskeyAssertion,
  stopAsking,
} from '#data/session/passkeyCeremony.ts';

/** The server forgets its challenge after five minutes; somebody may look at the form for longer. */
const renewMs = 4 * 60_000;

/** Offers passkeys in the list that the browser shows below the email field, for as long as `isWanted`. */
export function usePasskeyAutofill(isWanted: boolean, onChosen: (response: PasskeyAssertion) => void): void {
  const tellChosen = useEffectEvent(onChosen);

  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let isAsking = false;

    async function offer() {
      if (!(await canAutofillPasskeys())) return;
      const options = await account.readSignInOptions();
      if (isOver) return;
      isAsking = true;
      const response = await askForPasskey(options, { isAutofill: true });
      if (!isOver) tellChosen(response);
    }
    const start = () =>
      void offer().catch(() => {
        // Nobody asked for it: the form and the button work without.
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
