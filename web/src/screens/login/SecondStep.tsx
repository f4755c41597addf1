import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { CardPage } from '#ui/CardPage.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { useLogin } from './useLogin.ts';

const ways = {
  app: {
    label: 'Code from your app',
    hint: 'The 6 digits that your authenticator app shows for Flarewell.',
    wrongCode: 'That code is not right. Please enter the one your app shows now',
    other: 'Use a backup code',
  },
  backup: {
    label: 'Backup code',
    hint: 'One of those that you saved when you turned on two-step sign-in. Each works once.',
    wrongCode: 'That backup code is not right, or it was used already',
    other: 'Use your app',
  },
};

/** After the password, the code. A phone shows digits to type one, and letters for a backup code. */
export function SecondStep({ login }: { login: ReturnType<typeof useLogin> }) {
  const { problem, isBusy, isLeaving } = login;
  const [way, setWay] = useState<keyof typeof ways>('app');
  const [code, setCode] = useState('');
  const problemId = useId();
  const field = useRef<HTMLInputElement>(null);
  const words = ways[way];
  const isWrong = problem?.code === 'wrong-code';

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
        problem={
          isWrong
            ? { code: problem.code, message: words.wrongCode, fields: {}, retryAfterSeconds: null }
            : problem
        }
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
          errorId={isWrong || problem?.fields.code ? problemId : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      </Form>
      <div className="-mx-4 -my-2 flex flex-wrap justify-between gap-x-2">
        <Button kind="quiet" size="s" onClick={switchWay}>
          {words.other}
        </Button>
        <Button kind="quiet" size="s" onClick={login.startOver}>
          Start over
        </Button>
      </div>
    </CardPage>
  );
}
