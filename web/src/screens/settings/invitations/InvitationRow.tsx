import { useId } from 'react';
import type { Invitation } from '#data/invitations.ts';
import { Button } from '#ui/Button.tsx';
import { type Clock, describeExpiry, when } from '#ui/moments.ts';
import { nameInvitation } from './invitationWords.ts';

type Props = { invitation: Invitation; clock: Clock; onWithdraw: () => void };

/** An invitation that works. */
export function InvitationRow({ invitation, clock, onWithdraw }: Props) {
  const details = useId();
  const name = nameInvitation(invitation);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-52 flex-1 text-s wrap-anywhere text-ink-soft">
        <p className="text-sm font-semibold text-ink">{name}</p>
        <div id={details}>
          <p>{`Made ${when(invitation.madeAt, clock)}`}</p>
          <p>{describeExpiry(invitation.expiresAt, clock)}</p>
          <p>Not used yet</p>
        </div>
      </div>
      <Button
        kind="secondary"
        size="s"
        aria-label={`Withdraw the invitation: ${name}`}
        // Tells invitations of the same name apart.
        aria-describedby={details}
        onClick={onWithdraw}
      >
        <span className="text-bad">Withdraw</span>
      </Button>
    </li>
  );
}
