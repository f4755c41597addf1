import { accountProblems, redirectDelayMs, validateSignIn, validateSignUp } from '@flarewell/domain/account';
import { useEffect, useState } from 'react';
import { account } from '#data/account.ts';
import { replaceSession } from '#data/pendingSignOut.ts';
import { rememberUser, setSharedDevice } from '#data/rememberedUser.ts';
import { useSubmission } from '#data/submission.ts';

export type Mode = 'sign-in' | 'sign-up';

const welcomes = {
  'sign-in': 'You are signed in. Taking you to your diary.',
  'sign-up': 'Your account is ready. Taking you to your diary.',
};

type Answer = Awaited<ReturnType<typeof account.signUp>>;

/** Signing in or up: what is typed, and what comes of sending it. */
export function useLogin(setIsSignedIn: (isSignedIn: boolean) => void) {
  const [mode, setMode] = useState<Mode>('sign-in');
  const [typed, setTyped] = useState({ name: '', email: '', password: '' });
  const [isShared, setIsShared] = useState(false);
  const [success, setSuccess] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const { submit, clearProblem, ...submission } = useSubmission();

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setIsSignedIn(true), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isLeaving, setIsSignedIn]);

  function switchTo(other: Mode) {
    setMode(other);
    setSuccess(null);
    clearProblem();
  }

  function welcome({ profile, needsConfirmation }: Answer) {
    if (needsConfirmation) {
      switchTo('sign-in');
      setSuccess(accountProblems['email-not-confirmed'].message);
      return;
    }
    setSharedDevice(isShared);
    if (profile) rememberUser(profile.id);
    setSuccess(welcomes[mode]);
    setIsLeaving(true);
  }

  function send() {
    const { name, email, password } = typed;
    setSuccess(null);
    const isSignUp = mode === 'sign-up';
    const sign = () =>
      isSignUp
        ? account.signUp({ name, email, password, timezone: detectTimezone(), isSharedDevice: isShared })
        : account.signIn({ email, password, isSharedDevice: isShared });
    return submit({
      messages: isSignUp ? validateSignUp(typed) : validateSignIn(typed),
      send: () => replaceSession(sign),
      onDone: welcome,
    });
  }

  return {
    ...submission,
    mode,
    typed,
    setTyped,
    isShared,
    setIsShared,
    success,
    isLeaving,
    switchTo,
    send,
  };
}

function detectTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
