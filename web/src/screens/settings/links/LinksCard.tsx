import { invitationKeptDays, invitationLifeDays } from '@flarewell/domain/invitations/invitations';
import { invitationMessages, openInvitationLimit } from '@flarewell/domain/invitations/messages';
import { useRef, useState } from 'react';
import { type Invitation, type InvitationList, useWithdrawInvitation } from '#data/account/invitations.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Plus } from '#ui/icons.tsx';
import { LinkRow } from '#ui/LinkRow.tsx';
import { type Clock, describeExpiry, when } from '#ui/moments.ts';
import { EndedLinks } from './EndedLinks.tsx';
import { EndLink } from './EndLink.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { describeEnd, groupInvitations, nameInvitation } from './invitationWords.ts';

type Props = Pick<InvitationList, 'whoMayRegister' | 'invitations'> & { clock: Clock };

/** The operator's invitations, and a button to make another one. */
export function LinksCard({ whoMayRegister, invitations, clock }: Props) {
  const [isInviting, setIsInviting] = useState(false);
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const withdraw = useWithdrawInvitation();
  const content = useRef<HTMLDivElement>(null);
  const { open, ended } = groupInvitations(invitations, clock.now);
  const isClosed = whoMayRegister === 'nobody';
  return (
    <Card
      title="Invitation links"
      description={`With a link, one person can register within ${invitationLifeDays} days. You see whether it was used, not by whom.`}
    >
      <div ref={content} tabIndex={-1} className="grid gap-4 outline-none">
        {isClosed && (
          <p className="text-s text-ink-soft">
            {invitationMessages.closed}
            {open.length > 0 && ' Open ones work again once people with an invitation may register.'}
          </p>
        )}
        {open.length > 0 ? (
          <ul aria-label="Open invitations" className="-my-2 divide-y divide-line">
            {open.map((invitation) => (
              <LinkRow
                key={invitation.id}
                title={nameInvitation(invitation)}
                details={[
                  `Made ${when(invitation.madeAt, clock)}`,
                  describeExpiry(invitation.expiresAt, clock),
                  'Not used yet',
                ]}
                action="Withdraw"
                actionLabel={`Withdraw the invitation: ${nameInvitation(invitation)}`}
                onAction={() => setWithdrawing(invitation)}
              />
            ))}
          </ul>
        ) : (
          <p className="text-s text-ink-soft">You have no open invitation.</p>
        )}
        {whoMayRegister === 'anybody' && (
          <p className="text-s text-ink-soft">At present people can register without an invitation, too.</p>
        )}
        {!isClosed && (
          <InviteAction isFull={open.length >= openInvitationLimit} onInvite={() => setIsInviting(true)} />
        )}
        <EndedLinks
          heading="h3"
          note={`These links no longer work. The lines disappear after ${invitationKeptDays} days.`}
          links={ended.map((invitation) => ({
            id: invitation.id,
            title: nameInvitation(invitation),
            text: describeEnd(invitation, clock),
          }))}
        />
      </div>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {withdrawing && (
        <EndLink
          question={`Are you sure you want to withdraw ${withdrawing.name ? `the invitation “${withdrawing.name}”` : 'this invitation'}?`}
          confirmLabel="Withdraw"
          onEnd={() => withdraw.mutateAsync(withdrawing)}
          done="The invitation was withdrawn."
          details={[`Made ${when(withdrawing.madeAt, clock)}`]}
          focusAfter={content}
          onClose={() => setWithdrawing(null)}
        >
          Its link stops working at once, and its line disappears. Whoever has registered with it in the
          meantime keeps the account.
        </EndLink>
      )}
    </Card>
  );
}

function InviteAction({ isFull, onInvite }: { isFull: boolean; onInvite: () => void }) {
  if (isFull) return <p className="text-s text-ink-soft">{invitationMessages.tooMany}</p>;
  return (
    <div>
      <Button kind="secondary" onClick={onInvite}>
        <Plus size={16} />
        Invite somebody
      </Button>
    </div>
  );
}
