import { accountProblems, validateSignIn, validateSignUp } from '@flarewell/domain/account/account';
import { invitationMessages } from '@flarewell/domain/invitations/messages';
import { useState } from 'react';
import { ApiProblem } from '#data/api/request.ts';
import { useSubmission } from '#data/api/submission.ts';
import { visitorApi } from '#data/api/visitorCalls.ts';
import type { PasskeyAssertion } from '#data/session/passkeyCeremony.ts';
import { replaceSession } from '#data/session/pendingSignOut.ts';
import { useWelcome } from '#data/session/welcome.ts';
import type { FirstChoice } from './FirstAccount.tsx';
import type { useFeatures } from './useFeatures.ts';

export type Mode = 'sign-in' | 'sign-up';

const welcomes = {
  'sign-in': 'You are signed in. Taking you to your diary.',
  'sign-up': 'Your account is ready. Taking you to your diary.',
};

type Answer = Awaited<ReturnType<typeof visitorApi.signUp>>;

interface Options {
  /** Shown until the person chooses. */
  firstMode: Mode;
  /** False if this person cannot register. */
  canSignUp: boolean;
  features: ReturnType<typeof useFeatures>;
  /** The token of the invitation to register with. */
  invitation: string | undefined;
  /** The token of a link to a diary, which a new account joins. */
  diaryLink: string | undefined;
}

/** The state of the login form, for signing in and signing up. */
export function useLogin(
  onSignedIn: (mode: Mode) => void,
  { firstMode, canSignUp, features, invitation, diaryLink }: Options,
) {
  const [chosenMode, setMode] = useState<Mode | null>(null);
  const mode = canSignUp ? (chosenMode ?? firstMode) : 'sign-in';
  const isSignUp = mode === 'sign-up';
  /** The answer of the first account. Who does not read the question gets the one that is easier to take back. */
  const [whoMayRegister, setWhoMayRegister] = useState<FirstChoice>('invited');
  const [isMissed, setIsMissed] = useState(false);
  /** Null unless whoever registers is the first, and decides who else may. */
  const question =
    isSignUp && features.asksWhoMayRegister
      ? { value: whoMayRegister, isMissed, onChange: setWhoMayRegister }
      : null;
  const [typed, setTyped] = useState({ name: '', email: '', password: '', setupCode: '' });
  /** Set when the server asks for the setup code although the form did not show it. */
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const needsSetupCode = isSignUp && (isCodeAsked || (features.needsSetupCode && invitation === undefined));
  const [isShared, setIsShared] = useState(false);
  const [success, setSuccess] = useState<string | null>(null);
  const [isSendingPasskey, setIsSendingPasskey] = useState(false);
  /** Proves to the server in the second step that the password was right. Null until the password is accepted. */
  const [secondFactorToken, setSecondFactorToken] = useState<string | null>(null);
  const { submit, ...submission } = useSubmission();
  const { clearProblem } = submission;
  const { isLeaving, welcome } = useWelcome(() => onSignedIn(mode));

  function switchTo(other: Mode) {
    setMode(other);
    setSuccess(null);
    setIsMissed(false);
    clearProblem();
  }

  function startOver() {
    setSecondFactorToken(null);
    clearProblem();
  }

  function handleAnswer({ profile, secondFactorToken: token }: Answer) {
    if (token) {
      setSecondFactorToken(token);
      return;
    }
    if (!profile) {
      switchTo('sign-in');
      setSuccess(accountProblems['email-not-confirmed'].message);
      return;
    }
    setSuccess(welcomes[mode]);
    welcome(profile.id, { isShared });
  }

  function send() {
    const { email, password } = typed;
    setSuccess(null);
    const sign = () =>
      isSignUp
        ? visitorApi.signUp({
            ...typed,
            setupCode: needsSetupCode ? typed.setupCode : undefined,
            timezone: detectTimezone(),
            isSharedDevice: isShared,
            whoMayRegister: question?.value,
            invitation,
            diaryLink,
          })
        : visitorApi.signIn({ email, password, isSharedDevice: isShared });
    return submit({
      messages: isSignUp
        ? { ...validateSignUp(typed), ...(needsSetupCode && validateSetupCode(typed.setupCode)) }
        : validateSignIn(typed),
      send: async () => {
        // The first account is asked who may register, and without an answer anybody may. So find out whether it is asked.
        const asked = isSignUp && !features.isKnown ? await features.read() : null;
        const isAskedNow = asked?.asksWhoMayRegister || (asked?.needsSetupCode && !invitation);
        if (isAskedNow) return null;
        return replaceSession(sign).catch((error) => {
          if (error instanceof ApiProblem && error.code === 'setup-code-needed') setIsCodeAsked(true);
          throw error;
        });
      },
      onDone: (answer) => (answer ? handleAnswer(answer) : setIsMissed(true)),
    });
  }

  function sendCode(code: string) {
    const step = { token: secondFactorToken ?? '', code, isSharedDevice: isShared };
    return submit({
      messages: code.trim() === '' ? { code: 'Please enter the code' } : {},
      send: () =>
        replaceSession(() => visitorApi.signInWithCode(step)).catch((error) => {
          // Goes back to the password form, which shows the message.
          if (error instanceof ApiProblem && error.code === 'sign-in-expired') setSecondFactorToken(null);
          throw error;
        }),
      onDone: handleAnswer,
    });
  }

  async function sendPasskey(askForIt: () => Promise<PasskeyAssertion>) {
    setSuccess(null);
    setIsSendingPasskey(true);
    await submit({
      send: async () => {
        const response = await askForIt();
        return replaceSession(() => visitorApi.signInWithPasskey({ response, isSharedDevice: isShared }));
      },
      onDone: handleAnswer,
    });
    setIsSendingPasskey(false);
  }

  return {
    ...submission,
    mode,
    typed,
    setTyped,
    question,
    needsSetupCode,
    isMissed,
    isShared,
    setIsShared,
    success,
    isLeaving,
    isSendingPasskey,
    switchTo,
    send,
    isSecondStep: secondFactorToken !== null,
    startOver,
    sendCode,
    sendPasskey,
  };
}

function validateSetupCode(code: string) {
  return code.trim() === '' ? { setupCode: invitationMessages.setupCodeNeeded } : {};
}

function detectTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
