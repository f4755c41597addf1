import { checkPasswordLength } from '@flarewell/domain/account/account';
import { collectMessages } from '@flarewell/domain/fields';
import { useId, useState } from 'react';
import { useSubmission } from '#data/api/submission.ts';
import { visitorApi } from '#data/api/visitorCalls.ts';
import { forgetSession } from '#data/session/endedSession.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { NewPasswordField } from '#ui/form/NewPasswordField.tsx';
import { CardPage } from '#ui/page/CardPage.tsx';
import { ExpiredLink } from './ExpiredLink.tsx';

/** Unknown here, because the link does not contain the name or email. The server checks the password against both. */
const unknownOwner = { name: '', email: '' };

export function ResetPassword({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [isDone, setIsDone] = useState(false);
  const { isBusy, problem, problemCount, submit } = useSubmission();
  const problemId = useId();

  if (!token || problem?.code === 'link-expired') {
    return (
      <ExpiredLink action={<ButtonLink href="/login?forgot-password">Send a new link</ButtonLink>}>
        It may already have been used. We can send you a new one.
      </ExpiredLink>
    );
  }

  async function changePassword() {
    const { asksForCode } = await visitorApi.resetPassword(token, password);
    // Every device is signed out now, this one too.
    await forgetSession();
    return asksForCode;
  }

  function leave(asksForCode: boolean) {
    setIsDone(true);
    window.location.replace(`/login?reason=${asksForCode ? 'password-reset-code' : 'password-reset'}`);
  }

  return (
    <CardPage title="Choose a new password" lead="Every device will be signed out.">
      <Form
        problemId={problemId}
        problem={problem}
        problemCount={problemCount}
        isBusy={isBusy || isDone}
        submitLabel={isBusy || isDone ? 'Please wait...' : 'Change password'}
        onSubmit={() =>
          submit({
            messages: collectMessages({ newPassword: checkPasswordLength(password) }),
            send: changePassword,
            onDone: leave,
          })
        }
      >
        <NewPasswordField
          label="New password"
          name="password"
          required
          owner={unknownOwner}
          value={password}
          errorId={problem?.fields.newPassword && problemId}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Form>
    </CardPage>
  );
}
