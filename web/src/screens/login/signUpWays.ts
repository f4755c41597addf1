import type { SignUpMode } from '@flarewell/domain/invitations/registration';
import type { OpenedInvitation } from './useInvitation.ts';

/**
 * Whether the sign-up form is offered: with an invitation until the server has said that it does not work. `canJoin`: with
 * a link to a diary of which the server has said that an account can be made with it.
 */
export function isSignUpOffered(
  mode: SignUpMode,
  invitation: OpenedInvitation | null,
  canJoin = false,
): boolean {
  return mode === 'open' || (mode === 'invite' && (canJoin || usableToken(invitation) !== undefined));
}

/** The token to register with. None if the server has refused it: an open server does without. */
export function usableToken(invitation: OpenedInvitation | null): string | undefined {
  return invitation?.token && invitation.status !== 'invalid' ? invitation.token : undefined;
}
