import type { InvitationList } from '#data/account/invitations.ts';
import type { Security } from '#data/account/security.ts';
import type { Share } from '#data/shares.ts';
import type { Clock } from '#ui/moments.ts';
import { describeBackups } from './links/backupWords.ts';
import { groupShares } from './links/groupShares.ts';
import { groupInvitations } from './links/invitationWords.ts';

/** How many names a row lists before it counts the rest. */
const named = 3;

/** 'Swimming, Dairy, Stayed in, 2 more' */
export function describeTracked(names: readonly string[]): string {
  if (names.length === 0) return 'Nothing';
  const rest = names.length - named;
  return [...names.slice(0, named), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** '2 active' */
export function describeShares(shares: readonly Share[], now: string): string {
  const { length } = groupShares(shares, now).active;
  return length === 0 ? 'None active' : `${length} active`;
}

/** 'Passkey, two-step sign-in on' */
export function describeSecurity({ passkeys, secondFactor }: Security): string {
  if (passkeys.length === 0 && !secondFactor) return 'Password only';
  const keys = ['No passkey', 'Passkey'][passkeys.length] ?? `${passkeys.length} passkeys`;
  return `${keys}, two-step sign-in ${secondFactor ? 'on' : 'off'}`;
}

const registrations: Record<InvitationList['whoMayRegister'], string> = {
  invited: 'By invitation only',
  anybody: 'Anybody can register',
  nobody: 'Nobody can register',
};

/** 'By invitation only, 2 open'. What is wrong with the backups comes first: the operator may not open the room for long. */
export function describeInvitations(list: InvitationList, clock: Clock): string {
  const { tone, title } = describeBackups(list.backups, clock);
  if (tone === 'warn') return title;
  const { open } = groupInvitations(list.invitations, clock.now);
  return `${registrations[list.whoMayRegister]}${open.length > 0 ? `, ${open.length} open` : ''}`;
}
