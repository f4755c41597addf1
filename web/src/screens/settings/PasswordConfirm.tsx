import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';

type Props = {
  question: string;
  text?: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  /** What it throws is shown: that the password is wrong, for one. */
  onConfirm: (password: string) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password again before what a stranger at an open screen must not do. */
export function PasswordConfirm({ text, onConfirm, ...question }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');

  async function confirm() {
    try {
      if (!password) throw new Error('Please enter your password');
      await onConfirm(password);
    } catch (problem) {
      field.current?.focus();
      throw problem;
    }
  }

  return (
    <ConfirmDialog {...question} onConfirm={confirm}>
      {text}
      <PasswordField
        ref={field}
        label="Password"
        autoComplete="current-password"
        aria-required="true"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </ConfirmDialog>
  );
}
