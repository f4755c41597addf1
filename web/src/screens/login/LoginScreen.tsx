import { nextPath } from '@flarewell/domain/paths';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '#ui/Notice.tsx';
import { CardPage } from '#ui/page/CardPage.tsx';
import { Redirect } from '#ui/page/Redirect.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { LoginForm } from './LoginForm.tsx';
import { NewUserHint } from './NewUserHint.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { findReason } from './reasons.ts';
import { SecondStep } from './SecondStep.tsx';
import { useFeatures } from './useFeatures.ts';
import { type Mode, useLogin } from './useLogin.ts';
import { useSignedIn } from './useSignedIn.ts';

const tabs = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;

export function LoginScreen() {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const [isSignedIn, setIsSignedIn] = useSignedIn({ wasSentHere: query.size > 0 });
  if (isSignedIn) return <Redirect to={nextPath(query.get('next'))} />;
  return <Login query={query} setIsSignedIn={setIsSignedIn} />;
}

type Props = { query: URLSearchParams; setIsSignedIn: (isSignedIn: boolean) => void };

function Login({ query, setIsSignedIn }: Props) {
  const features = useFeatures();
  const login = useLogin(setIsSignedIn, {
    firstMode: query.has('sign-up') ? 'sign-up' : 'sign-in',
    canSignUp: features.signUp,
  });
  const [reason, setReason] = useState(() => findReason(query));
  const [isInvited, setIsInvited] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const isSignUp = login.mode === 'sign-up';

  useEffect(() => {
    // The focused hint was on the other tab and no longer exists.
    if (isInvited) panel.current?.querySelector('input')?.focus();
  }, [isInvited]);

  function switchTo(mode: Mode, isInvited = false) {
    if (mode === login.mode || login.isBusy || login.isLeaving) return;
    setReason(undefined);
    setIsInvited(isInvited);
    login.switchTo(mode);
  }

  if (login.isSecondStep) return <SecondStep login={login} hasPasskeys={features.passkeys} />;
  return (
    <CardPage
      title={isSignUp ? 'Sign Up' : 'Sign In'}
      lead={isSignUp ? 'Your skin, one day at a time.' : 'Welcome back.'}
    >
      {reason && (
        <Notice tone="info" title={reason.title}>
          {reason.text}
        </Notice>
      )}
      <Tabs
        label="Sign in or sign up"
        tabs={features.signUp ? tabs : tabs.slice(0, 1)}
        value={login.mode}
        onChange={switchTo}
      >
        <div ref={panel} className="grid gap-5">
          <LoginForm key={login.mode} login={login} canMail={features.mail} />
          {!isSignUp && features.passkeys && <PasskeyButton login={login} canAutofill={features.isKnown} />}
          {!isSignUp && (
            <NewUserHint canSignUp={features.signUp} onSignUp={() => switchTo('sign-up', true)} />
          )}
        </div>
      </Tabs>
    </CardPage>
  );
}
