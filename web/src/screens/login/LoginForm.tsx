import { passwordLimits } from '@flarewell/domain/account/account';
import { type ChangeEvent, useId } from 'react';
import { Form } from '#ui/form/Form.tsx';
import { NewPasswordField } from '#ui/form/NewPasswordField.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SharedDeviceCheckbox } from '#ui/form/SharedDeviceCheckbox.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FirstAccountQuestion, SetupCodeField } from './FirstAccount.tsx';
import type { useLogin } from './useLogin.ts';

type Props = { login: ReturnType<typeof useLogin>; canMail: boolean };

export function LoginForm({ login, canMail }: Props) {
  const { mode, typed, problem, isBusy, isLeaving, isSendingPasskey } = login;
  const problemId = useId();
  const isSignUp = mode === 'sign-up';
  const verb = isSignUp ? 'Sign Up' : 'Sign In';

  const field = (name: keyof typeof typed) => ({
    name,
    required: true,
    value: typed[name],
    errorId: problem?.fields[name] && problemId,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      login.setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <Form
      problemId={problemId}
      problem={problem}
      problemCount={login.problemCount}
      success={login.success}
      isBusy={isBusy || isLeaving}
      submitLabel={isLeaving ? 'Redirecting...' : isBusy && !isSendingPasskey ? 'Please wait...' : verb}
      onSubmit={login.send}
    >
      {isSignUp && <TextField {...field('name')} label="Full name" autoComplete="name" />}
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        // `username` tells password managers to store the email as the account's name; `webauthn` adds passkeys to the browser's suggestions.
        autoComplete={isSignUp ? 'username' : 'username webauthn'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="relative">
        {isSignUp ? (
          <NewPasswordField {...field('password')} label="Password" owner={typed} />
        ) : (
          <PasswordField
            {...field('password')}
            label="Password"
            minLength={passwordLimits.min}
            autoComplete="current-password"
          />
        )}
        {canMail && !isSignUp && (
          // Placed beside the label, so that the form does not jump when the link appears.
          <a
            href="/login?forgot-password"
            className="absolute -top-4 right-0 inline-flex min-h-11 items-center rounded-s pt-2.5 text-s font-medium text-accent-ink hover:underline"
          >
            Forgot your password?
          </a>
        )}
      </div>
      {login.needsSetupCode && (
        <SetupCodeField {...field('setupCode')} isMissed={login.isMissed && !login.question} />
      )}
      {login.question && <FirstAccountQuestion {...login.question} />}
      <SharedDeviceCheckbox isChecked={login.isShared} onChange={login.setIsShared} />
    </Form>
  );
}
