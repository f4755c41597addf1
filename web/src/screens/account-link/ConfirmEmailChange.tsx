import { useEffect, useRef, useState } from 'react';
import { useSubmission } from '#data/api/submission.ts';
import { visitorApi } from '#data/api/visitorCalls.ts';
import { forgetSession } from '#data/session/endedSession.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Mail, MailCheck } from '#ui/icons.tsx';
import { Problem } from '#ui/Problem.tsx';
import { CardPage } from '#ui/page/CardPage.tsx';
import { MessagePage } from '#ui/page/MessagePage.tsx';
import { ExpiredLink } from './ExpiredLink.tsx';

const title = 'Confirming your new email';

/** Sends the token at once: the account's owner gave their password when they asked for the link. */
export function ConfirmEmailChange({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false);
  const { isBusy, problem, submit } = useSubmission();
  const confirm = () => submit({ send, onDone: () => setIsDone(true) });

  async function send() {
    await visitorApi.confirmEmailChange(token);
    await forgetSession();
  }

  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return; // The token works once; strict mode runs effects twice.
    hasStarted.current = true;
    void confirm();
  });

  if (problem?.code === 'link-expired') {
    return (
      <ExpiredLink action={<ButtonLink href="/app/settings">Go to Settings</ButtonLink>}>
        It may already have been used. You can ask for a new one in Settings.
      </ExpiredLink>
    );
  }
  if (problem) {
    return (
      <CardPage title={title} lead="That did not work.">
        <Problem error={problem} hasAdvice />
        <Button size="l" aria-disabled={isBusy} onClick={confirm}>
          {isBusy ? 'Please wait...' : 'Try again'}
        </Button>
      </CardPage>
    );
  }
  if (!isDone) {
    return (
      <MessagePage
        key="waiting"
        icon={<Mail size={26} className="animate-breathe" />}
        title={title}
        actions={null}
      >
        Please wait...
      </MessagePage>
    );
  }
  return (
    <MessagePage
      key="done"
      icon={<MailCheck size={26} />}
      title="Your email was changed"
      actions={<ButtonLink href="/login">Sign In</ButtonLink>}
    >
      Please sign in with the new one.
    </MessagePage>
  );
}
