import { nextPath } from '@flarewell/domain/paths';
import { Suspense, useEffect, useRef, useState } from 'react';
import { readDiaryToken, readInvitation } from '#data/account/accountLinks.ts';
import { Notice } from '#ui/Notice.tsx';
import { CardPage } from '#ui/page/CardPage.tsx';
import { onDemand } from '#ui/page/onDemand.tsx';
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

const OpenSharedDiary = onDemand(() => import('./OpenSharedDiary.tsx').then((m) => m.OpenSharedDiary));

const tabs = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;

export function LoginScreen() {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const [token] = useState(() => readInvitation(window.location));
  const diaryLink = useDiaryToken();
  const wasSignedIn = useSignedIn({ isTrusted: query.size === 0 && token === null });
  const [signedInBy, setSignedInBy] = useState<Mode | null>(null);
  if (wasSignedIn && token && !signedInBy) return <AlreadySignedIn />;
  if (!wasSignedIn && !signedInBy)
    return <Login query={query} token={token} diaryLink={diaryLink} onSignedIn={setSignedInBy} />;
  if (diaryLink) {
    return (
      <Suspense>
        <OpenSharedDiary token={diaryLink} isNew={signedInBy === 'sign-up'} />
      </Suspense>
    );
  }
  return <Redirect to={nextPath(query.get('next'))} />;
}

/** The token of a link to a diary. It is removed from the address, as that of an invitation. */
function useDiaryToken(): string | null {
  const [token] = useState(() => readDiaryToken(window.location));
  useEffect(() => {
    if (token) window.history.replaceState(null, '', window.location.pathname + window.location.search);
  }, [token]);
  return token;
}

type Props = {
  query: URLSearchParams;
  /** Of the invitation. */
  token: string | null;
  /** The token of the link to a diary, which is accepted by signing in or up. */
  diaryLink: string | null;
  onSignedIn: (mode: Mode) => void;
};

function Login({ query, token, diaryLink, onSignedIn }: Props) {
  const features = useFeatures();
  const invitation = useInvitation(token);
  const canJoin = diaryLink !== null && query.has('sign-up');
  const canSignUp = isSignUpOffered(features.signUp, invitation, canJoin);
  const login = useLogin(onSignedIn, {
    firstMode: query.has('sign-up') || token || features.isFirstAccount ? 'sign-up' : 'sign-in',
    canSignUp,
    features,
    invitation: usableToken(invitation),
    diaryLink: diaryLink ?? undefined,
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
      {diaryLink && (
        <Notice tone="info">{`${isSignUp ? 'With your account' : 'Then'} you get the diary that is shared with you.`}</Notice>
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
