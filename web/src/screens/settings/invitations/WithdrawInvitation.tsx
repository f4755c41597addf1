import type { RefObject } from 'react';
import { type Invitation, useWithdrawInvitation } from '#data/invitations.ts';
import { notify } from '#data/notices.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';
import { type Clock, when } from '#ui/moments.ts';

type Props = {
  invitation: Invitation;
  clock: Clock;
  /** Gets the focus afterwards, because the row with the button disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks before an invitation is withdrawn. */
export function WithdrawInvitation({ invitation, clock, focusAfter, onClose }: Props) {
  const withdrawing = useWithdrawInvitation();
  const subject = invitation.name ? `the invitation “${invitation.name}”` : 'this invitation';
  return (
    <ConfirmDialog
      question={`Are you sure you want to withdraw ${subject}?`}
      confirmLabel="Withdraw"
      onConfirm={async () => {
        await withdrawing.mutateAsync(invitation);
        closeThenFocus(onClose, focusAfter);
        notify('good', 'The invitation was withdrawn.');
      }}
      onCancel={onClose}
    >
      {/* Tells invitations of the same name apart. */}
      <p className="text-s">{`Made ${when(invitation.madeAt, clock)}`}</p>
      <p className="text-s text-ink-soft">
        Its link stops working at once, and its line disappears. Whoever has registered with it in the
        meantime keeps the account.
      </p>
    </ConfirmDialog>
  );
}
