import { expectedUserHeader } from '@flarewell/domain/account/account';
import { addMs } from '@flarewell/domain/day';
import { diaryHeader, diaryParameter } from '@flarewell/domain/diaries/diary';
import { isAllowed } from '@flarewell/domain/diaries/roles';
import { idShape } from '@flarewell/domain/wire/ids';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieAttributes, readSessionToken, sessionCookieName, signSessionToken } from '#auth/cookies.ts';
import { hashToken, makeToken } from '#auth/tokens.ts';
import { type Credentials, ifUnchanged } from '#db/accounts/credentials.ts';
import {
  deleteSession,
  extendSession,
  findSession,
  insertSession,
  type Session,
} from '#db/accounts/sessions.ts';
import { makeRoleProblem, neededRole, Problem } from '#http/problems.ts';
import { networksOf, readClientAddress } from '#http/requests/address.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const DAY_SECONDS = 60 * 60 * 24;
const SESSION_SECONDS = 30 * DAY_SECONDS;
/** After this time a session ends, even if it is used every day. */
const SESSION_MOST_SECONDS = 180 * DAY_SECONDS;
/** Each request would extend the session; to save writes, it is extended at most this often. */
const SESSION_REFRESH_SECONDS = DAY_SECONDS;
/** On a shared device a session lasts for an evening, so that the next person does not find it open. */
const SHARED_SESSION_SECONDS = 60 * 60 * 12;
const SHARED_SESSION_REFRESH_SECONDS = 60 * 60;
const LONGEST_BROWSER_NAME = 512;
const idOfNoDiary = '00000000-0000-0000-0000-000000000000';

/** Refuses requests without a session, and extends the session of the others. */
export function requireSession(services: Services): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const session = await readSession(c, services);
    if (!session) {
      clearCacheOfEndedSession(c, services);
      throw new Problem('signed-out');
    }
    refuseOtherUser(c, session);
    refuseOtherRole(c, session);
    c.set('session', session);
    await next();
    await keepAlive(c, services, session);
  };
}

/** For the paths that visitors may use, too: refuses requests that expect somebody else's session. */
export function checkExpectedUser(services: Services): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const isExpecting = c.req.header(expectedUserHeader) !== undefined;
    const session = isExpecting ? await readSession(c, services) : null;
    if (session) refuseOtherUser(c, session);
    await next();
  };
}

/**
 * A tab may still show the diary of somebody who has signed out, while somebody else has signed in in another tab of the
 * same browser. Otherwise that tab would write into the wrong diary.
 */
function refuseOtherUser(c: Context<ApiEnv>, { userId }: Session): void {
  const expected = c.req.header(expectedUserHeader);
  if (expected !== undefined && expected !== userId) throw new Problem('other-user');
}

/** Refuses whoever may not use the diary that the request names, or may not do this in it. */
function refuseOtherRole(c: Context<ApiEnv>, { role }: Session): void {
  if (role === null) throw new Problem('diary-gone');
  const needed = neededRole(c.req.method, c.req.path);
  if (!isAllowed(role, needed)) throw makeRoleProblem(needed);
}

/**
 * Call it when the body of a request has arrived: refuses one whose session or membership has ended meanwhile. Otherwise a thief could
 * hold a request open and send its last bytes after the owner has changed the password.
 */
export async function refuseEndedSession(c: Context<ApiEnv>, services: Services): Promise<void> {
  const session = await readSession(c, services);
  if (!session) throw new Problem('signed-out');
  refuseOtherRole(c, session);
  c.set('session', session);
}

/**
 * Call it after storing something that gives access to the diary: takes it back if the session has ended meanwhile. A
 * check before would be too early. Whoever ends the session later finds what was stored, and can delete it.
 */
export async function undoIfEnded(
  c: Context<ApiEnv>,
  services: Services,
  undo: () => Promise<unknown>,
): Promise<void> {
  if (await readSession(c, services)) return;
  await undo();
  throw new Problem('signed-out');
}

/** The diary that a request names: in its header, or in the address of a download. Null if it names none. */
function readDiaryId(c: Context<ApiEnv>): string | null {
  const named = c.req.header(diaryHeader) ?? c.req.query(diaryParameter);
  if (named === undefined) return null;
  // PostgreSQL would refuse to compare an id with what is none. Paths for visitors do not ask for the diary at all.
  return idShape.safeParse(named).success ? named : idOfNoDiary;
}

/** Returns the session of a request, or null if nobody is signed in. */
export async function readSession(c: Context<ApiEnv>, services: Services): Promise<Session | null> {
  const token = readTokenOf(c, services);
  if (!token) return null;
  const session = await findSession(services.database.lookups, hashToken(token), {
    now: services.now(),
    diaryId: readDiaryId(c),
  });
  const isTooOld = session && services.now() >= addMs(session.startedAt, SESSION_MOST_SECONDS * 1000);
  return isTooOld ? null : session;
}

/**
 * Signs somebody in who has proved who they are, and ends the session that the browser had before. Returns false, and
 * signs nobody in, if the account has changed since `account` was read.
 */
export async function startSession(
  c: Context<ApiEnv>,
  services: Services,
  account: Credentials,
  { isShared }: { isShared: boolean },
): Promise<boolean> {
  const { database, trustedProxies } = services;
  const token = makeToken();
  const now = services.now();
  // Of an IPv6 address only the network, because the rest of it often changes and means nothing to the person.
  const [network] = networksOf(readClientAddress(c, trustedProxies));
  const session = {
    userId: account.userId,
    tokenHash: hashToken(token),
    userAgent: readBrowserName(c),
    ipAddress: network?.prefix ?? '',
    isShared,
    now,
    expiresAt: addMs(now, lifeMsOf({ isShared })),
  };
  const isStarted = await ifUnchanged(database.system, account, async (tx) => {
    await insertSession(tx, session);
    return true;
  });
  if (!isStarted) return false;
  await endSession(c, services);
  setSessionCookie(c, services, { token, isShared });
  return true;
}

/** The name that the browser gives itself, of a limited length. */
function readBrowserName(c: Context<ApiEnv>): string {
  return (c.req.header('User-Agent') ?? '').slice(0, LONGEST_BROWSER_NAME);
}

/** Ends the session of a request. This also deletes the browser's push subscription. */
export async function endSession(c: Context<ApiEnv>, services: Services): Promise<void> {
  const session = await readSession(c, services);
  if (!session) return;
  await deleteSession(services.database.system, session.userId, session.id);
  services.securityLog.note('sign-out', { c, account: session.email, userId: session.userId });
  clearBrowserCache(c);
}

export function dropSessionCookie(c: Context<ApiEnv>, publicUrl: URL): void {
  deleteCookie(c, sessionCookieName(publicUrl), { path: '/', secure: publicUrl.protocol === 'https:' });
}

/**
 * Makes the browser clear its HTTP cache for this site, because earlier versions let browsers cache diaries and photos.
 * Clears only the cache: "storage" would also remove the service worker and the unsent check-ins of everybody who uses
 * this browser.
 */
export function clearBrowserCache(c: Context<ApiEnv>): void {
  c.header('Clear-Site-Data', '"cache"');
}

/** A visitor who never signed in has no cookie, and nothing to clear. */
export function clearCacheOfEndedSession(c: Context<ApiEnv>, { publicUrl }: Services): void {
  if (getCookie(c, sessionCookieName(publicUrl))) clearBrowserCache(c);
}

/**
 * Extends a session that is used to its full lifetime, at most once a day, or once an hour on a shared device. On a full disk
 * it stays as it is and the next request tries again, because a request that only reads has to succeed.
 */
export async function keepAlive(c: Context<ApiEnv>, services: Services, session: Session): Promise<void> {
  const { database, publicUrl, secret, now } = services;
  const at = now();
  const refreshSeconds = session.isShared ? SHARED_SESSION_REFRESH_SECONDS : SESSION_REFRESH_SECONDS;
  if (Date.parse(at) - Date.parse(session.usedAt) < refreshSeconds * 1000) return;
  const name = sessionCookieName(publicUrl);
  const token = readTokenOf(c, services);
  // If the endpoint itself has replaced or ended the session, its cookie must not be overwritten.
  const isSet = c.res.headers.getSetCookie().some((header) => header.startsWith(`${name}=`));
  if (!token || isSet) return;
  const wanted = addMs(at, lifeMsOf(session));
  const latest = addMs(session.startedAt, SESSION_MOST_SECONDS * 1000);
  const [expiresAt = latest] = [wanted, latest].sort();
  try {
    await extendSession(database.system, session.id, { now: at, expiresAt });
  } catch (error) {
    if (services.outages.report(error, { isWrite: true })) return;
    throw error;
  }
  // The cookie of a shared device has no expiry: the browser deletes it when it is closed.
  if (!session.isShared) setSessionCookie(c, { publicUrl, secret }, { token, isShared: false });
}

export function setSessionCookie(
  c: Context<ApiEnv>,
  { publicUrl, secret }: Pick<Services, 'publicUrl' | 'secret'>,
  { token, isShared }: { token: string; isShared: boolean },
): void {
  const attributes = { ...cookieAttributes(publicUrl), ...(!isShared && { maxAge: SESSION_SECONDS }) };
  setCookie(c, sessionCookieName(publicUrl), signSessionToken(token, secret), attributes);
}

function readTokenOf(c: Context<ApiEnv>, { publicUrl, secret }: Services): string | null {
  const cookie = getCookie(c, sessionCookieName(publicUrl));
  return cookie ? readSessionToken(cookie, secret) : null;
}

function lifeMsOf({ isShared }: { isShared: boolean }): number {
  return (isShared ? SHARED_SESSION_SECONDS : SESSION_SECONDS) * 1000;
}
