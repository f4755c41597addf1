import { useEffect, useState } from 'react';
import { visitorApi } from '#data/api/visitorCalls.ts';
import { rememberedUser, rememberUser, setSharedDevice } from '#data/session/rememberedUser.ts';

/**
 * Whether the visitor is already signed in. With `isTrusted`, trusts the remembered user at once; the shell checks the
 * session. Otherwise asks the server. After a redirect from the shell that is necessary, because trusting the memory would
 * redirect back and forth.
 */
export function useSignedIn({ isTrusted }: { isTrusted: boolean }): boolean {
  const [isSignedIn, setIsSignedIn] = useState(() => isTrusted && rememberedUser() !== null);

  useEffect(() => {
    if (isSignedIn) return;
    let isHere = true;
    visitorApi.readSession().then(
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

  return isSignedIn;
}
