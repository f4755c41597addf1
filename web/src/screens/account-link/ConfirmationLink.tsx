import { Mail, MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { account } from '#data/account.ts';
import { forgetSession } from '#data/endedSession.ts';
import { useSubmission } from '#data/submission.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { CardPage } from '#ui/CardPage.tsx';
import { MessagePage } from '#ui/MessagePage.tsx';
import { ProblemNotice } from '#ui/ProblemNotice.tsx';
import { ExpiredLink } from './ExpiredLink.tsx';

const kinds = {
  'verify-email': {
    send: (token: string) => account.verifyEmail(token),
    waiting: 'Confirming your email',
    done: { title: 'Your email is confirmed', text: 'Thank you. You can sign in now.' },
    expired:
      'It may already have been used. Sign in, and if your email is not confirmed yet, we will send you a new link.',
    action: null,
  },
  'confirm-email-change': {
    send: async (token: string) => {
      await account.confirmEmailChange(token);
      await forgetSession();
    },
    waiting: 'Confirming your new email',
    done: { title: 'Your email was changed', text: 'Please sign in with the new one.' },
    expired: 'It may already have been used. You can ask for a new one in Settings.',
    action: <ButtonLink href="/app/settings">Go to Settings</ButtonLink>,
  },
};

/** Sends the token of a link that was followed, and says what came of it. */
export function ConfirmationLink({ name, token }: { name: keyof typeof kinds; token: string }) {
  const { send, waiting, done, expired, action } = kinds[name];
  const [isDone, setIsDone] = useState(false);
  const { isBusy, problem, submit } = useSubmission();
  const confirm = () => submit({ send: () => send(token), onDone: () => setIsDone(true) });

  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return; // the token works once
    hasStarted.current = true;
    void confirm();
  });

  if (problem?.code === 'link-expired') return <ExpiredLink action={action}>{expired}</ExpiredLink>;
  if (problem) {
    return (
      <CardPage title={waiting} lead="That did not work.">
        <div role="alert">
          <ProblemNotice problem={problem} />
        </div>
        <Button size="l" aria-disabled={isBusy} onClick={confirm}>
          {isBusy ? 'Please wait...' : 'Try Again'}
        </Button>
      </CardPage>
    );
  }
  if (!isDone) {
    return (
      <MessagePage
        key="waiting"
        icon={<Mail size={26} strokeWidth={1.9} aria-hidden="true" className="animate-breathe" />}
        title={waiting}
        actions={null}
      >
        Please wait...
      </MessagePage>
    );
  }
  return (
    <MessagePage
      key="done"
      icon={<MailCheck size={26} strokeWidth={1.9} aria-hidden="true" />}
      title={done.title}
      actions={<ButtonLink href="/login">Sign In</ButtonLink>}
    >
      {done.text}
    </MessagePage>
  );
}
