import { addMs } from '@flarewell/domain/day';
import { checkLength, collectMessages, type FieldMessages, nameLimit } from '@flarewell/domain/fields';

/** A link by which one person can register, as the operator who made it sees it. It never tells who used it. */
export interface Invitation {
  id: string;
  /** A note of the operator, such as 'Aunt Rosa'; may be empty. The invited person does not see it. */
  name: string;
  madeAt: string;
  expiresAt: string;
  /** When somebody registered with it; null before. */
  usedAt: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const invitationLifeDays = 7;
/** For how long an invitation stays listed after it was used or has expired. */
export const invitationKeptDays = 30;
/** How many invitations of an operator can be open at a time. */
export const openInvitationLimit = 50;
export const invitationNameLimit = nameLimit;

export const invitationMessages = {
  /** The same for invitations that were used, withdrawn, have expired or never existed. */
  invalid: 'This invitation has been used or has expired. Ask for a new one.',
  needed: 'You need an invitation to register here. Ask whoever runs this server.',
  tooMany: `You can have at most ${openInvitationLimit} open invitations at a time. Withdraw one of them first.`,
  notOperator: 'Only an operator of this server can do this.',
  setByServer: 'Who may register is set by SIGN_UP on this server, so it cannot be changed here.',
  closed: 'Nobody can register on this server at present, so an invitation would not work.',
} as const;

export type InvitationStatus = 'open' | 'used' | 'expired';

export function invitationStatus(
  { usedAt, expiresAt }: Pick<Invitation, 'usedAt' | 'expiresAt'>,
  now: string,
): InvitationStatus {
  if (usedAt !== null) return 'used';
  return expiresAt <= now ? 'expired' : 'open';
}

/** Whole periods of 24 hours after the invitation was made. */
export function invitationExpiry(madeAt: string): string {
  return addMs(madeAt, invitationLifeDays * DAY_MS);
}

/** Invitations that were used or expired before this instant are no longer listed, and are deleted. */
export function invitationsKeptSince(now: string): string {
  return addMs(now, -invitationKeptDays * DAY_MS);
}

export function validateInvitation({ name }: Pick<Invitation, 'name'>): FieldMessages<'name'> {
  return collectMessages({ name: checkLength('Name', name, invitationNameLimit) });
}

const linkPrefix = '/login#invitation=';

/** The token stands behind the #, which browsers do not send, so that no server or proxy logs it. */
export function makeInvitationLink(origin: string, token: string): string {
  return `${origin}${linkPrefix}${token}`;
}
