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
export const invitationNameLimit = nameLimit;

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
