import { useState } from 'react';
import { type SecondFactor, useRemoveSecondFactor, useRenewBackupCodes } from '#data/account/security.ts';
import { notify } from '#data/notices.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { dateNear, localDay } from '#ui/dates.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Notice } from '#ui/Notice.tsx';

/** New codes are suggested when this many or fewer are left. */
const fewCodes = 3;

type Props = {
  secondFactor: SecondFactor;
  onCodes: (codes: string[]) => void;
  onTurnedOff: () => void;
};

export function SecondFactorOn({ secondFactor: { since, backupCodesLeft }, onCodes, onTurnedOff }: Props) {
  const renewal = useRenewBackupCodes();
  const removal = useRemoveSecondFactor();
  const today = useToday();
  const [asking, setAsking] = useState<'new-codes' | 'turn-off' | null>(null);
  const close = () => setAsking(null);
  const left = `${countCodes(backupCodesLeft)} left.`;
  const isFew = backupCodesLeft <= fewCodes;

  async function renew() {
    const codes = await renewal.mutateAsync();
    close();
    onCodes(codes);
  }

  async function turnOff() {
    await removal.mutateAsync();
    onTurnedOff();
    notify('good', 'Two-step sign-in is off.');
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-s text-ink-soft">
        <span className="font-semibold text-good">On</span> since {dateNear(localDay(since), today)}.{' '}
        {!isFew && left}
      </p>
      {isFew && (
        <Notice tone="warn" title={left}>
          If you lose your phone and have no codes left, you cannot sign in. Please make new codes.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" onClick={() => setAsking('new-codes')}>
          New backup codes
        </Button>
        <Button kind="secondary" aria-label="Turn off two-step sign-in" onClick={() => setAsking('turn-off')}>
          <span className="text-bad">Turn off</span>
        </Button>
      </div>
      {asking === 'new-codes' && (
        <ConfirmDialog
          isDangerous={false}
          question="Are you sure you want to make new backup codes?"
          confirmLabel="Make new codes"
          onConfirm={renew}
          onCancel={close}
        >
          <p className="text-s text-ink-soft">Those that you have now stop working.</p>
        </ConfirmDialog>
      )}
      {asking === 'turn-off' && (
        <ConfirmDialog
          question="Are you sure you want to turn off two-step sign-in?"
          confirmLabel="Turn off"
          onConfirm={turnOff}
          onCancel={close}
        >
          <p className="text-s text-ink-soft">Your password alone then signs you in.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function countCodes(count: number): string {
  if (count === 0) return 'No backup codes are';
  return count === 1 ? 'One backup code is' : `${count} backup codes are`;
}
