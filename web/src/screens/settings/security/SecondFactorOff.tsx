import { useState } from 'react';
import { type SecondFactorSetup, useStartSecondFactor } from '#data/account/security.ts';
import { Button } from '#ui/Button.tsx';
import { Problem } from '#ui/Problem.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

export function SecondFactorOff({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const start = useStartSecondFactor();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-s text-ink-soft">
        After your password, Flarewell also asks for a code from an app on your phone. Somebody who learns
        your password still cannot sign in. Passkeys need no code.
      </p>
      <Problem error={start.error} />
      <div>
        <Button
          kind="secondary"
          aria-label={start.isPending ? undefined : 'Turn on two-step sign-in'}
          aria-disabled={start.isPending}
          onClick={() => start.isPending || start.mutate(undefined, { onSuccess: setSetup })}
        >
          {start.isPending ? 'Please wait...' : 'Turn on'}
        </Button>
      </div>
      {setup && <SecondFactorDialog setup={setup} onCodes={onCodes} onClose={() => setSetup(null)} />}
    </div>
  );
}
