import { useRef, useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';
import { BackupCodesDialog } from './BackupCodesDialog.tsx';
import { SecondFactorOff } from './SecondFactorOff.tsx';
import { SecondFactorOn } from './SecondFactorOn.tsx';
import { WithSecurity } from './WithSecurity.tsx';

export function SecondFactorCard() {
  const [codes, setCodes] = useState<string[] | null>(null);
  const state = useRef<HTMLDivElement>(null);
  // The button that opened the dialog may have been replaced by another one.
  const focusState = () => state.current?.focus();
  return (
    <Card title="Two-step sign-in">
      <div ref={state} tabIndex={-1}>
        <WithSecurity>
          {({ secondFactor }) =>
            secondFactor ? (
              <SecondFactorOn secondFactor={secondFactor} onCodes={setCodes} onTurnedOff={focusState} />
            ) : (
              <SecondFactorOff onCodes={setCodes} />
            )
          }
        </WithSecurity>
      </div>
      {codes && (
        <BackupCodesDialog codes={codes} onClose={() => closeThenFocus(() => setCodes(null), state)} />
      )}
    </Card>
  );
}
