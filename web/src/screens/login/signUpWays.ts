import type { SignUpMode } from '@flarewell/domain/invitations/registration';
import type { OpenedInvitation } from './useInvitation.ts';

/** Whether the sign-up form is offered: with an invitation until the server has said that it does not work. */
export function isSignUpOffered(mode: SignUpMode, invitation: OpenedInvitation | null): boolean {
  return mode === 'open' || (mode === 'invite' && usableToken(invitation) !== undefined);
}

/** The token to register with. None if the server has refused it: an open server does without. */
export function usableToken(invitation: OpenedInvitation | null): string | undefined {
  return invitation?.token && invitation.status !== 'invalid' ? invitation.token : undefined;
}
