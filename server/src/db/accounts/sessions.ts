import { randomUUID } from 'node:crypto';
import type { Role } from '@flarewell/domain/diaries/roles';
import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

/** A session, with the data of its account and of the open diary that every request needs. */
export interface Session {
  id: string;
  tokenHash: string;
  userId: string;
  email: string;
  /** The diary that the request names, else the person's own. */
  diaryId: string;
  /** Null if the person may not use that diary. */
  role: Role | null;
  /** Of the diary. */
  timezone: string;
  isPremium: boolean;
  isOperator: boolean;
  /** On a device that other people use too. */
  isShared: boolean;
  expiresAt: string;
  startedAt: string;
  usedAt: string;
  /** When the user last entered the password or used a passkey in this session. */
  provedAt: string | null;
  /** Whether the account that made the diary has made others, which count towards the same quota. */
  sharesQuota: boolean;
  /** An import or a reset is being finished: requests for the records have to wait. */
  hasPendingWork: boolean;
}

/** The functions of this file take `system`, because a session is found before there is a user to act as. */
export async function findSession(
  system: Kysely<Tables>,
  tokenHash: string,
  { now, diaryId }: { now: string; diaryId: string | null },
): Promise<Session | null> {
  const row = await system
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'sessions.user_id')
        .on('members.diary_id', '=', diaryId ?? ((eb) => eb.ref('sessions.user_id'))),
    )
    .leftJoin('diaries', 'diaries.id', 'members.diary_id')
    .leftJoin('pending_work', 'pending_work.diary_id', 'members.diary_id')
    .select(({ selectFrom, exists }) => [
      exists(
        selectFrom('diaries as other')
          .select('other.id')
          .whereRef('other.maker_id', '=', 'diaries.maker_id')
          .whereRef('other.id', '!=', 'diaries.id'),
      ).as('shares_quota'),
      'sessions.id',
      'sessions.user_id',
      'sessions.expires_at',
      'sessions.created_at',
      'sessions.updated_at',
      'sessions.proved_at',
      'sessions.is_shared',
      'users.email',
      'members.role',
      'diaries.timezone',
      'users.is_premium',
      'users.is_operator',
      'pending_work.kind',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    tokenHash,
    userId: row.user_id,
    email: row.email,
    diaryId: diaryId ?? row.user_id,
    role: row.role,
    timezone: row.timezone ?? 'UTC',
    isPremium: Boolean(row.is_premium),
    isOperator: Boolean(row.is_operator),
    isShared: Boolean(row.is_shared),
    expiresAt: row.expires_at,
    startedAt: row.created_at,
    usedAt: row.updated_at,
    provedAt: row.proved_at,
    sharesQuota: Boolean(row.shares_quota),
    hasPendingWork: row.kind !== null,
  };
}

export async function extendSession(
  system: Kysely<Tables>,
  id: string,
  { now, expiresAt }: { now: string; expiresAt: string },
): Promise<void> {
  await system
    .updateTable('sessions')
    .set({ updated_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

interface NewSession {
  userId: string;
  tokenHash: string;
  ipAddress: string;
  userAgent: string;
  isShared: boolean;
  now: string;
  expiresAt: string;
}

/** Creates the session of somebody who has just proved who they are. */
export async function insertSession(tx: Kysely<Tables>, session: NewSession): Promise<void> {
  const { now } = session;
  await tx
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user_id: session.userId,
      token_hash: session.tokenHash,
      ip_address: session.ipAddress,
      user_agent: session.userAgent,
      is_shared: session.isShared,
      proved_at: now,
      created_at: now,
      updated_at: now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Gives the session a new token; the old token becomes invalid. */
export async function replaceSessionToken(
  system: Kysely<Tables>,
  id: string,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<void> {
  await system
    .updateTable('sessions')
    .set({ token_hash: tokenHash, proved_at: now })
    .where('id', '=', id)
    .execute();
}

export async function markSessionProved(system: Kysely<Tables>, id: string, now: string): Promise<void> {
  await system.updateTable('sessions').set({ proved_at: now }).where('id', '=', id).execute();
}

export function listSessions(system: Kysely<Tables>, userId: string, now: string) {
  return system
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'is_shared', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Whether the session has neither ended nor got a new token. */
export async function hasSession(system: Kysely<Tables>, { tokenHash }: Session): Promise<boolean> {
  const row = await system
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(system: Kysely<Tables>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await system
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(
  system: Kysely<Tables>,
  userId: string,
  keptId: string,
): Promise<void> {
  await system.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keptId).execute();
}

/** Deletes all sessions of a user and returns their number. */
export async function deleteSessions(system: Kysely<Tables>, userId: string): Promise<number> {
  const { numDeletedRows } = await system
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(system: Kysely<Tables>, now: string): Promise<void> {
  await system.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await system.deleteFrom('verifications').where('expires_at', '<=', now).execute();
}
