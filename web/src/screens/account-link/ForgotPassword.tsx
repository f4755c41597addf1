import { checkEmail } from '@flarewell/domain/account/identity';
import { collectMessages } from '@flarewell/domain/fields';
import { useId, useState } from 'react';
import { useSubmission } from '#data/api/submission.ts';
import { visitorApi } from '#data/api/visitorCalls.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Mail } from '#ui/icons.tsx';
import { CardPage } from '#ui/page/CardPage.tsx';
import { MessagePage } from '#ui/page/MessagePage.tsx';

export function ForgotPassword() {
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { isBusy, problem, problemCount, submit } = useSubmission();
  const problemId = useId();

  if (isSent) {
    return (
      <MessagePage
        icon={<Mail size={26} />}
        title="Check your email"
        actions={<ButtonLink href="/login">Back to Sign In</ButtonLink>}
      >
        If an account with that email exists, a link to choose a new password is on its way. It works for one
        hour.
      </MessagePage>
    );
  }

  return (
    <CardPage title="Forgot your password?" lead="We will send you a link to choose a new one.">
      <Form
        problemId={problemId}
        problem={problem}
        problemCount={problemCount}
        isBusy={isBusy}
        submitLabel={isBusy ? 'Please wait...' : 'Send the link'}
        onSubmit={() =>
          submit({
            messages: collectMessages({ email: checkEmail(email) }),
            send: () => visitorApi.requestPasswordReset(email),
            onDone: () => setIsSent(true),
          })
        }
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          errorId={problem?.fields.email && problemId}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Form>
      <ButtonLink kind="quiet" href="/login">
        Back to Sign In
      </ButtonLink>
    </CardPage>
  );
}
