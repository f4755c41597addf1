import { nextPath } from '@flarewell/domain/paths';
import { useId, useState } from 'react';
import { useSubmission } from '#data/api/submission.ts';
import { visitorApi } from '#data/api/visitorCalls.ts';
import { replaceSession } from '#data/session/pendingSignOut.ts';
import { useWelcome } from '#data/session/welcome.ts';
import { Form } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SharedDeviceCheckbox } from '#ui/form/SharedDeviceCheckbox.tsx';
import { CardPage } from '#ui/page/CardPage.tsx';
import { Redirect } from '#ui/page/Redirect.tsx';
import { ExpiredLink } from './ExpiredLink.tsx';

const wrongPassword =
  'That is not the password this account was made with. If somebody else used your address, sign up again with your own.';

/**
 * Confirms a new account and signs in. Asks for the password, because somebody else may have signed up with this
 * address. Without the password, the owner of the address would confirm an account that the stranger can sign in to.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isSignedIn, setIsSignedIn] = useState(false);
  const { isLeaving, welcome } = useWelcome(() => setIsSignedIn(true));
  const { isBusy, problem, problemCount, submit } = useSubmission();
  const problemId = useId();
  const isWrong = problem?.code === 'wrong-password';

  if (isSignedIn) return <Redirect to={nextPath(null)} />;
  if (!token || problem?.code === 'link-expired') {
    return (
      <ExpiredLink>
        It may already have been used. Sign in, and if your email is not confirmed yet, we will send you a new
        link.
      </ExpiredLink>
    );
  }

  /** Returns null when the account is confirmed but signing in failed. The link is used up then, so only the login screen can go on. */
  async function confirm() {
    const { email } = await visitorApi.verifyEmail(token, password);
    const credentials = { email, password, isSharedDevice: isShared };
    const answer = await replaceSession(() => visitorApi.signIn(credentials)).catch(() => null);
    return answer?.profile ?? null;
  }

  return (
    <CardPage title="Confirm your email" lead="Enter the password you signed up with.">
      <Form
        problemId={problemId}
        problem={isWrong ? { message: wrongPassword } : problem}
        problemCount={problemCount}
        success={isLeaving ? 'Your email is confirmed. Taking you to your diary.' : null}
        isBusy={isBusy || isConfirmed}
        submitLabel={isConfirmed ? 'Redirecting...' : isBusy ? 'Please wait...' : 'Confirm and sign in'}
        onSubmit={() =>
          submit({
            messages: password === '' ? { password: 'Please enter your password' } : {},
            send: confirm,
            onDone: (profile) => {
              setIsConfirmed(true);
              if (profile) welcome(profile.id, { isShared });
              else window.location.replace('/login?reason=email-confirmed');
            },
          })
        }
      >
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="current-password"
          value={password}
          errorId={isWrong || problem?.fields.password ? problemId : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <SharedDeviceCheckbox isChecked={isShared} onChange={setIsShared} />
      </Form>
      <p className="text-s text-ink-soft">
        If it was not you who signed up, close this page: nothing happens.
      </p>
    </CardPage>
  );
}
