import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { CardPage } from '#ui/page/CardPage.tsx';
import type { useLogin } from './useLogin.ts';

const ways = {
  app: {
    label: 'Code from your app',
    hint: 'The 6 digits that your authenticator app shows for Flarewell.',
    other: 'Use a backup code',
  },
  backup: {
    label: 'Backup code',
    hint: 'One of the backup codes you saved. Each works once.',
    other: 'Use your app',
  },
};

type Props = { login: ReturnType<typeof useLogin>; hasPasskeys: boolean };

/** The second step of signing in: a code of the authenticator app (numeric keyboard) or a backup code (letters). */
export function SecondStep({ login, hasPasskeys }: Props) {
  const { problem, isBusy, isLeaving } = login;
  const [way, setWay] = useState<keyof typeof ways>('app');
  const [code, setCode] = useState('');
  const problemId = useId();
  const field = useRef<HTMLInputElement>(null);
  const words = ways[way];

  useEffect(() => field.current?.focus(), []);

  function switchWay() {
    setWay(way === 'app' ? 'backup' : 'app');
    setCode('');
    login.clearProblem();
    field.current?.focus();
  }

  return (
    <CardPage title="Enter your code" lead="Your account has two-step sign-in.">
      <Form
        problemId={problemId}
        problem={problem}
        problemCount={login.problemCount}
        success={login.success}
        isBusy={isBusy || isLeaving}
        submitLabel={isLeaving ? 'Redirecting...' : isBusy ? 'Please wait...' : 'Sign In'}
        onSubmit={() => login.sendCode(code)}
      >
        <TextField
          ref={field}
          name="code"
          label={words.label}
          hint={words.hint}
          required
          inputMode={way === 'app' ? 'numeric' : 'text'}
          autoComplete={way === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          errorId={problem?.code === 'wrong-code' || problem?.fields.code ? problemId : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      </Form>
      <div className="-mx-4 -my-2 flex flex-wrap justify-between gap-x-2">
        <Button kind="quiet" size="s" onClick={switchWay}>
          {words.other}
        </Button>
        <Button kind="quiet" size="s" onClick={login.startOver}>
          Back to Sign In
        </Button>
      </div>
      <p className="text-s text-ink-soft">
        Lost your phone and your backup codes?{' '}
        {hasPasskeys
          ? 'Sign in with a passkey, or contact whoever runs this server.'
          : 'Contact whoever runs this server.'}
      </p>
    </CardPage>
  );
}
