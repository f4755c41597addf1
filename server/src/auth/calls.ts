import { profileMessages } from '@flarewell/domain/profile';
import { isAPIError } from 'better-auth/api';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { ADDRESS_HEADER } from '#auth/auth.ts';
import { challengeCookieName, readSessionToken, sessionCookieName, signSessionToken } from '#auth/cookies.ts';
import { showOutages } from '#auth/hiddenOutages.ts';
import { readClientAddress } from '#auth/limits/address.ts';
import { Problem, type ProblemCode } from '#http/problems.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services.ts';

const LONGEST_BROWSER_NAME = 512;

/** The name that the browser gives itself, of a limited length. */
export function readBrowserName(c: Context<ApiEnv>): string {
  return (c.req.header('User-Agent') ?? '').slice(0, LONGEST_BROWSER_NAME);
}

/** Maps the auth library's error codes to our problem codes. */
const problemOf: Record<string, ProblemCode> = {
  USER_ALREADY_EXISTS: 'already-registered',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'already-registered',
  INVALID_EMAIL: 'invalid-input',
  // Our own validation has passed; only the library's check of the email address is stricter.
  VALIDATION_ERROR: 'invalid-input',
  PASSKEY_NOT_FOUND: 'passkey-refused',
  AUTHENTICATION_FAILED: 'passkey-refused',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey-refused',
  CHALLENGE_NOT_FOUND: 'passkey-expired',
};

/**
 * Calls the auth library and passes the cookies that it sets on to the browser. `endsWithBrowser` turns them into session
 * cookies, which the browser deletes when it is closed. If `setsCookies` is false, no cookies are passed on.
 */
export async function callAuth<Result>(
  c: Context<ApiEnv>,
  call: () => Promise<{ headers: Headers | null; response: Result }>,
  { endsWithBrowser = false, setsCookies = true } = {},
): Promise<Result> {
  try {
    const { headers, response } = await showOutages(call);
    for (const cookie of (setsCookies && headers?.getSetCookie()) || []) {
      const kept = endsWithBrowser ? cookie.replace(/; Max-Age=\d+/i, '') : cookie;
      c.header('Set-Cookie', kept, { append: true });
    }
    return response;
  } catch (error) {
    const code = isAPIError(error) ? codeOf(error.body?.code, error.statusCode) : undefined;
    if (!code) throw error;
    throw new Problem(
      code,
      code === 'invalid-input' ? { fields: { email: profileMessages.emailFormat } } : {},
    );
  }
}

/** If the session ended during the request, the library answers with status 401 and without a code. */
function codeOf(name = '', status: number): ProblemCode | undefined {
  return problemOf[name] ?? (status === 401 ? 'signed-out' : undefined);
}

/** Makes the headers that the library sees: its own cookies, the user agent and the client's address. */
export function headersFor(
  c: Context<ApiEnv>,
  { publicUrl, secret, trustedProxies }: Pick<Services, 'publicUrl' | 'secret' | 'trustedProxies'>,
): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: readClientAddress(c, trustedProxies) });
  const token = readSessionToken(getCookie(c, sessionCookieName(publicUrl)) ?? '', secret);
  // Signed again, because the browser may still have a cookie that an earlier release signed with another key.
  const session = token && signSessionToken(token, secret);
  const challenge = getCookie(c, challengeCookieName(publicUrl));
  const cookies = [
    ...(session ? [`${sessionCookieName(publicUrl)}=${encodeURIComponent(session)}`] : []),
    ...(challenge ? [`${challengeCookieName(publicUrl)}=${encodeURIComponent(challenge)}`] : []),
  ];
  if (cookies.length > 0) headers.set('Cookie', cookies.join('; '));
  const browser = readBrowserName(c);
  if (browser) headers.set('User-Agent', browser);
  return headers;
}
