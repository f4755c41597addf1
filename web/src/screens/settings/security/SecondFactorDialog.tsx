import { useId, useState } from 'react';
import { type SecondFactorSetup, useConfirmSecondFactor } from '#data/account/security.ts';
import { hasCode } from '#data/cache/cache.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { QrCode } from '#ui/qr-code/QrCode.tsx';

type Props = { setup: SecondFactorSetup; onCodes: (codes: string[]) => void; onClose: () => void };

/** Sets up an authenticator app: shows the secret and asks for the app's first code. */
export function SecondFactorDialog({ setup: { secret, uri }, onCodes, onClose }: Props) {
  const confirmation = useConfirmSecondFactor();
  const problemId = useId();
  const [code, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const typed = code.replace(/\s/g, '');
  const message = /^\d{6}$/.test(typed) ? undefined : 'Please enter the 6 digits that your app shows';
  return (
    <FormDialog
      title="Turn on two-step sign-in"
      submitLabel="Turn on"
      problemId={problemId}
      isValid={!message}
      onTry={() => setIsTried(true)}
      onSubmit={async () => onCodes(await confirmation.mutateAsync(typed))}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="text-s text-ink-soft">
          Scan this with an authenticator app. Many password managers can do it too.
        </p>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p className="hidden text-s pointer-coarse:block">
          <a href={uri} className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline">
            Open it in the app on this phone
          </a>
        </p>
        <div className="grid gap-1.5">
          <p className="text-s text-ink-soft">Or type this key into the app:</p>
          <div className="flex items-center justify-between gap-3 rounded-m bg-sunken py-2 pr-2 pl-4">
            <code className="min-w-0 text-sm break-words select-all">{inGroups(secret)}</code>
            <CopyButton text={secret} />
          </div>
        </div>
      </div>
      <TextField
        label="Code from the app"
        data-initial-focus
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={isTried ? message : undefined}
        errorId={hasCode(confirmation.error, 'wrong-code') ? problemId : undefined}
        hint="6 digits that change every half minute"
        onChange={(event) => setCode(event.target.value)}
      />
    </FormDialog>
  );
}

/** Groups the secret by four letters, so that it can be typed. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
