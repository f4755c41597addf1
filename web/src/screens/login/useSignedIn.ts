import { useEffect, useState } from 'react';
import { account } from '#data/account.ts';
import { rememberedUser, rememberUser, setSharedDevice } from '#data/session/rememberedUser.ts';

/**
 * Whether the visitor is already signed in. Trusts the remembered user at once; the shell checks the session. After a
 * redirect from the shell it asks the server instead, because trusting the memory would redirect back and forth.
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
        // Ignored: signing in will show the problem.
      },
    );
    return () => {
      isHere = false;
    };
  }, [isSignedIn]);

  return [isSignedIn, setIsSignedIn] as const;
}
