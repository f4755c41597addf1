import { useEffect, useState } from 'react';
import { account } from '#data/account.ts';
import { rememberedUser, rememberUser, setSharedDevice } from '#data/session/rememberedUser.ts';

/**
 * Whether there is nothing to do here. Who is remembered is believed at once, and the shell finds out if it is not so;
 * but whom the shell has sent here is not sent back to it, for ever.
 */
export function useSignedIn({ wasSentHere }: { wasSentHere: boolean }) {
  const [isSignedIn, setIsSignedIn] = useState(() => !wasSentHere && rememberedUser() !== null);

  useEffect(() => {
    if (isSignedIn) return;
    let isHere = true;
    account.readSession().then(
      ({ profile, isSharedDevice }) => {
        if (!profile || !isHere) return;
        setSharedDevice(isSharedDevice);
        rememberUser(profile.id);
        setIsSignedIn(true);
      },
      () => {
        // Nobody asked for this: signing in will say what is wrong.
      },
    );
    return () => {
      isHere = false;
    };
  }, [isSignedIn]);

  return [isSignedIn, setIsSignedIn] as const;
}
