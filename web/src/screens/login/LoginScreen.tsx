import { nextPath } from '@flarewell/domain/paths';
import { useEffect, useRef, useState } from 'react';
import { readInvitation } from '#data/account/accountLinks.ts';
import { Notice } from '#ui/Notice.tsx';
import { CardPage } from '#ui/page/CardPage.tsx';
import { Redirect } from '#ui/page/Redirect.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { AlreadySignedIn } from './AlreadySignedIn.tsx';
import { FirstAccountNotice } from './FirstAccount.tsx';
import { InvitationNotice } from './InvitationNotice.tsx';
import { LoginForm } from './LoginForm.tsx';
import { NewUserHint } from './NewUserHint.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { findReason } from './reasons.ts';
import { SecondStep } from './SecondStep.tsx';
import { isSignUpOffered, usableToken } from './signUpWays.ts';
import { useFeatures } from './useFeatures.ts';
import { useInvitation } from './useInvitation.ts';
import { type Mode, useLogin } from './useLogin.ts';
import { useSignedIn } from './useSignedIn.ts';

const tabs = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;

export function LoginScreen() {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const [token] = useState(() => readInvitation(window.location));
  const wasSignedIn = useSignedIn({ isTrusted: query.size === 0 && token === null });
  const [hasSignedIn, setHasSignedIn] = useState(false);
  if (wasSignedIn && token && !hasSignedIn) return <AlreadySignedIn />;
  if (wasSignedIn || hasSignedIn) return <Redirect to={nextPath(query.get('next'))} />;
  return <Login query={query} token={token} onSignedIn={() => setHasSignedIn(true)} />;
}

type Props = { query: URLSearchParams; token: string | null; onSignedIn: () => void };

function Login({ query, token, onSignedIn }: Props) {
  const features = useFeatures();
  const invitation = useInvitation(token);
  const canSignUp = isSignUpOffered(features.signUp, invitation);
  const login = useLogin(onSignedIn, {
    firstMode: query.has('sign-up') || token || features.isFirstAccount ? 'sign-up' : 'sign-in',
    canSignUp,
    features,
    invitation: usableToken(invitation),
  });
  const [reason, setReason] = useState(() => findReason(query));
  const [isFromHint, setIsFromHint] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const isSignUp = login.mode === 'sign-up';

  useEffect(() => {
    // The focused hint was on the other tab and no longer exists.
    if (isFromHint) panel.current?.querySelector('input')?.focus();
  }, [isFromHint]);

  function switchTo(mode: Mode, isFromHint = false) {
    if (mode === login.mode || login.isBusy || login.isLeaving) return;
    setReason(undefined);
    setIsFromHint(isFromHint);
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
      {invitation && login.problem?.code !== 'invitation-invalid' && (
        <InvitationNotice {...invitation} signUp={features.signUp} isSignUp={isSignUp} />
      )}
      {isSignUp && features.isFirstAccount && <FirstAccountNotice />}
      <Tabs
        label="Sign in or sign up"
        tabs={canSignUp ? tabs : tabs.slice(0, 1)}
        value={login.mode}
        onChange={switchTo}
      >
        <div ref={panel} className="grid gap-5">
          <LoginForm key={login.mode} login={login} canMail={features.mail} />
          {!isSignUp && features.passkeys && <PasskeyButton login={login} canAutofill={features.isKnown} />}
          {!isSignUp && (
            <NewUserHint
              canSignUp={canSignUp}
              signUp={features.signUp}
              onSignUp={() => switchTo('sign-up', true)}
            />
          )}
        </div>
      </Tabs>
    </CardPage>
  );
}
