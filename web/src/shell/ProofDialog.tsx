import { useEffect, useRef, useState } from 'react';
import { useSecurity } from '#data/account/security.ts';
import { isCancelled } from '#data/api/cancelled.ts';
import { hasCode } from '#data/cache/cache.ts';
import { useProfile } from '#data/diary/profile.ts';
import { canUsePasskeys } from '#data/session/passkeyCeremony.ts';
import { cancelProof, provePasskey, provePassword } from '#data/session/proof.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { Key } from '#ui/icons.tsx';
import { Problem } from '#ui/Problem.tsx';

/** Asks for the password or a passkey again, before an action that a stranger at an unlocked screen must not do. */
export function ProofDialog() {
  // Leaving the screen cancels, or the dialog would reappear when the person comes back.
  useEffect(() => cancelProof, []);
  const { email } = useProfile();
  const { data: security } = useSecurity();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  /** A wrong password is shown at its field. Any other problem is shown below (`refusal`). */
  const [passwordError, setPasswordError] = useState<string>();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [isAskingPasskey, setIsAskingPasskey] = useState(false);
  const hasPasskey = canUsePasskeys() && security !== undefined && security.passkeys.length > 0;

  function clearProblems() {
    setPasswordError(undefined);
    setRefusal(null);
  }

  async function confirm() {
    clearProblems();
    try {
      if (password) return await provePassword(password);
      setPasswordError('Please enter your password');
    } catch (problem) {
      if (hasCode(problem, 'wrong-password')) setPasswordError((problem as Error).message);
      else setRefusal(problem as Error);
    }
    field.current?.focus();
    // Selects the wrong password, so that typing replaces it.
    field.current?.select();
  }

  async function confirmWithPasskey() {
    if (isAskingPasskey) return;
    clearProblems();
    setIsAskingPasskey(true);
    try {
      await provePasskey();
    } catch (problem) {
      if (!isCancelled(problem)) setRefusal(problem as Error);
    }
    setIsAskingPasskey(false);
  }

  return (
    <ConfirmDialog
      isDangerous={false}
      question="Please confirm that it is you"
      confirmLabel="Confirm"
      onConfirm={confirm}
      onCancel={cancelProof}
    >
      <div className="flex flex-col gap-4">
        <p className="text-s text-ink-soft">
          To keep your account safe, please enter your password again{hasPasskey && ', or use a passkey'}.
        </p>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={field}
          label="Password"
          autoComplete="current-password"
          aria-required="true"
          value={password}
          error={passwordError}
          onChange={(event) => setPassword(event.target.value)}
        />
        {hasPasskey && (
          <Button kind="secondary" aria-disabled={isAskingPasskey} onClick={confirmWithPasskey}>
            <Key />
            Use a passkey
          </Button>
        )}
        <Problem error={refusal} />
      </div>
    </ConfirmDialog>
  );
}
