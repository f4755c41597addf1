import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ApiEnv, Services } from '#api.ts';
import {
  cookieAttributes,
  SESSION_REFRESH_SECONDS,
  SESSION_SECONDS,
  SHARED_SESSION_REFRESH_SECONDS,
  SHARED_SESSION_SECONDS,
  sessionCookieName,
} from '#auth/auth.ts';
import { hashToken } from '#auth/tokens.ts';
import { extendSession, findSession, markSessionShared, type Session } from '#db/sessions.ts';
import { Problem } from '#problems.ts';

/** Lets only signed-in people on, and keeps the session of those who come back from running out. */
export function requireSession(services: Services): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const session = await readSession(c, services);
    if (!session) {
      clearCacheOfEndedSession(c, services);
      throw new Problem('signed-out');
    }
    c.set('session', session);
    await next();
    await keepAlive(c, services, session);
  };
}

/** Who is asking; null when nobody is signed in. */
export async function readSession(c: Context<ApiEnv>, { database, publicUrl, secret, now }: Services) {
  const cookie = getCookie(c, sessionCookieName(publicUrl));
  const token = cookie && readToken(cookie, secret);
  return token ? findSession(database.lookups, hashToken(token), now()) : null;
}

export function dropSessionCookie(c: Context<ApiEnv>, publicUrl: URL): void {
  deleteCookie(c, sessionCookieName(publicUrl), { path: '/', secure: publicUrl.protocol === 'https:' });
}

/**
 * Makes the browser empty its HTTP cache of this site. Nothing of a person is kept there any more, but versions before
 * this header let a browser keep diaries and photos. Only the cache: "storage" would also remove the service worker and
 * the unsent check-ins of everybody who uses this browser.
 */
export function clearBrowserCache(c: Context<ApiEnv>): void {
  c.header('Clear-Site-Data', '"cache"');
}

/** A visitor who never signed in has no cookie, and nothing to clear. */
export function clearCacheOfEndedSession(c: Context<ApiEnv>, { publicUrl }: Services): void {
  if (getCookie(c, sessionCookieName(publicUrl))) clearBrowserCache(c);
}

/** Shortens the life of a session that was made on a shared device. Its cookie ends with the browser: see `callAuth`. */
export async function shareSession({ database, now }: Services, token: string): Promise<void> {
  await markSessionShared(database.system, hashToken(token), laterBy(SHARED_SESSION_SECONDS, now()));
}

/** Once a day at most, or once an hour on a shared device, a session that is used gets its full time again. */
export async function keepAlive(
  c: Context<ApiEnv>,
  { database, publicUrl, now }: Services,
  session: Session,
) {
  const at = now();
  const refreshSeconds = session.isShared ? SHARED_SESSION_REFRESH_SECONDS : SESSION_REFRESH_SECONDS;
  const isFresh = Date.parse(at) - Date.parse(session.usedAt) < refreshSeconds * 1000;
  const name = sessionCookieName(publicUrl);
  const cookie = getCookie(c, name);
  // Where the endpoint itself replaced or ended the session, that is the last word.
  const isSet = c.res.headers.getSetCookie().some((header) => header.startsWith(`${name}=`));
  if (isFresh || !cookie || isSet) return;
  const seconds = session.isShared ? SHARED_SESSION_SECONDS : SESSION_SECONDS;
  await extendSession(database.system, session.id, { now: at, expiresAt: laterBy(seconds, at) });
  // The cookie of a shared device has no end of its own, and gets none.
  if (session.isShared) return;
  setCookie(c, name, cookie, { ...cookieAttributes(publicUrl), maxAge: SESSION_SECONDS });
}

function laterBy(seconds: number, at: string): string {
  return new Date(Date.parse(at) + seconds * 1000).toISOString();
}

/** The token of the cookie that the auth library signed: what was not made here costs no query. */
function readToken(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf('.');
  const token = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
