import {
  type Invitation,
  invitationStatus,
  invitationsKeptSince,
} from '@flarewell/domain/invitations/invitations';
import { openInvitationLimit } from '@flarewell/domain/invitations/messages';
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import { lockUser } from '#db/accounts/lockUser.ts';
import type { DiaryScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

export interface NewInvitation extends Omit<Invitation, 'usedAt'> {
  tokenHash: string;
}

/** The invitations that the operator has made, newest first, without those that ended more than 30 days ago. */
export async function listInvitations({ tx, userId }: DiaryScope, now: string): Promise<Invitation[]> {
  const rows = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('user_id', '=', userId)
    .where(endOf, '>', invitationsKeptSince(now))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toInvitation);
}

/** Returns false if the operator already has as many open invitations as allowed. */
export async function createInvitation(scope: DiaryScope, invitation: NewInvitation): Promise<boolean> {
  const { tx, userId } = scope;
  await lockUser(tx, userId);
  const listed = await listInvitations(scope, invitation.madeAt);
  const open = listed.filter((each) => invitationStatus(each, invitation.madeAt) === 'open');
  if (open.length >= openInvitationLimit) return false;
  await tx.insertInto('invitations').values(toRow(invitation, userId)).execute();
  return true;
}

/** Withdraws an invitation, or forgets one that has ended. Returns false if the operator has no such invitation. */
export async function deleteInvitation({ tx, userId }: DiaryScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

// The functions below take `system`: for people who have no account yet, and for the command and the jobs of the server.

/** For the command on the server, which acts for no operator. */
export async function createServerInvitation(
  system: Kysely<Tables>,
  invitation: NewInvitation,
): Promise<void> {
  await system.insertInto('invitations').values(toRow(invitation, null)).execute();
}

/** The open invitations that the command has made, newest first. */
export async function listServerInvitations(system: Kysely<Tables>, now: string): Promise<Invitation[]> {
  const rows = await system
    .selectFrom('invitations')
    .selectAll()
    .where('user_id', 'is', null)
    .where(isOpen(now))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toInvitation);
}

/** Returns false if the command has made no such invitation. */
export async function deleteServerInvitation(system: Kysely<Tables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await system
    .deleteFrom('invitations')
    .where('user_id', 'is', null)
    // Compared as text, because PostgreSQL refuses an id that is no uuid.
    .where(sql`cast(id as text)`, '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** When an open invitation expires; null if it does not work. */
export async function findInvitationExpiry(
  system: Kysely<Tables>,
  tokenHash: string,
  now: string,
): Promise<string | null> {
  const row = await system
    .selectFrom('invitations')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .where(isOpen(now))
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Marks an open invitation as used, in one statement: of two people with one invitation, only one gets its id. */
export async function useInvitation(
  system: Kysely<Tables>,
  tokenHash: string,
  now: string,
): Promise<string | null> {
  const row = await system
    .updateTable('invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where(isOpen(now))
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteEndedInvitations(system: Kysely<Tables>, now: string): Promise<void> {
  await system.deleteFrom('invitations').where(endOf, '<=', invitationsKeptSince(now)).execute();
}

/** Withdraws the invitations of somebody who is disabled or no operator any more. */
export async function withdrawInvitations(system: Kysely<Tables>, userId: string): Promise<void> {
  await system.deleteFrom('invitations').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

/** For a restored backup, whose invitations may have been used or withdrawn after it was made. Returns their number. */
export async function withdrawAllInvitations(system: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await system
    .deleteFrom('invitations')
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Invitations of an operator who was disabled, or is no operator any more, do not work. */
function isOpen(now: string) {
  return ({ and, or, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'invitations'>) => {
    const maker = selectFrom('users')
      .select('users.id')
      .whereRef('users.id', '=', 'invitations.user_id')
      .where('users.is_operator', '=', true)
      .where('users.disabled_at', 'is', null);
    return and([
      eb('used_at', 'is', null),
      eb('expires_at', '>', now),
      or([eb('invitations.user_id', 'is', null), exists(maker)]),
    ]);
  };
}

/** When it was used, or has expired or will. */
const endOf = sql<string>`coalesce(used_at, expires_at)`;

function toRow({ id, name, tokenHash, madeAt, expiresAt }: NewInvitation, userId: string | null) {
  return {
    id,
    user_id: userId,
    name,
    token_hash: tokenHash,
    created_at: madeAt,
    expires_at: expiresAt,
  };
}

function toInvitation(row: Selectable<Tables['invitations']>): Invitation {
  return {
    id: row.id,
    name: row.name,
    madeAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}
