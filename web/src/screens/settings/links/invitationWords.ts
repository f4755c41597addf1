import { invitationStatus } from '@flarewell/domain/invitations/invitations';
import type { WhoMayRegister } from '@flarewell/domain/invitations/registration';
import type { Invitation } from '#data/account/invitations.ts';
import type { RadioChoice } from '#ui/form/RadioField.tsx';
import { type Clock, when } from '#ui/moments.ts';

export const registrationWords: readonly RadioChoice<WhoMayRegister>[] = [
  {
    value: 'invited',
    label: 'Only people with an invitation',
    hint: 'An operator makes a link for each of them.',
  },
  {
    value: 'anybody',
    label: 'Anybody who can open this server',
    hint: 'Whoever finds its address can make an account.',
  },
  {
    value: 'nobody',
    label: 'Nobody',
    hint: 'Invitations do not work either. Whoever has an account keeps it.',
  },
];

/** The operator's note, or words for an invitation without one. */
export function nameInvitation({ name }: Pick<Invitation, 'name'>): string {
  return name || 'Without a name';
}

/** How an invitation ended, and when. */
export function describeEnd(invitation: Invitation, clock: Clock): string {
  return invitation.usedAt === null
    ? `Expired ${when(invitation.expiresAt, clock)}`
    : `Used ${when(invitation.usedAt, clock)}`;
}

/** Open invitations, in the order in which they come, and those that have ended, the latest end first. */
export function groupInvitations(invitations: readonly Invitation[], now: string) {
  const { open = [], ended = [] } = Object.groupBy(invitations, (invitation) =>
    invitationStatus(invitation, now) === 'open' ? 'open' : 'ended',
  );
  const endOf = ({ usedAt, expiresAt }: Invitation) => usedAt ?? expiresAt;
  return { open, ended: ended.toSorted((a, b) => endOf(b).localeCompare(endOf(a))) };
}
