import { profileMessages } from '@flarewell/domain/profile';
import { isAPIError } from 'better-auth/api';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { ADDRESS_HEADER } from '#auth/auth.ts';
import { challengeCookieName, readSessionToken, sessionCookieName, signSessionToken } from '#auth/cookies.ts';
import { Problem, type ProblemCode } from '#http/problems.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services.ts';

const LONGEST_BROWSER_NAME = 512;

/** The auth library's refusals in our words. */
const problemOf: Record<string, ProblemCode> = {
  USER_ALREADY_EXISTS: 'already-registered',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'already-registered',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'sign-up-disabled',
  INVALID_EMAIL: 'invalid-input',
  // What comes here has passed our own checks; only the library's idea of an email is narrower.
  VALIDATION_ERROR: 'invalid-input',
  PASSKEY_NOT_FOUND: 'passkey-refused',
  AUTHENTICATION_FAILED: 'passkey-refused',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey-refused',
  CHALLENGE_NOT_FOUND: 'passkey-expired',
};

/**
 * Calls the auth library and passes the cookies it sets on to the browser, which may have to forget them when it ends.
 * Without `setsCookies` the browser never hears of them.
 */
export async function callAuth<Result>(
  c: Context<ApiEnv>,
  call: () => Promise<{ headers: Headers | null; response: Result }>,
  { endsWithBrowser = false, setsCookies = true } = {},
): Promise<Result> {
  try {
    const { headers, response } = await call();
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

/** A session that ended while the request was under way is refused without a code of its own. */
function codeOf(name = '', status: number): ProblemCode | undefined {
  return problemOf[name] ?? (status === 401 ? 'signed-out' : undefined);
}

/** What the library may know of a request: its own cookies, the browser's name and the address that we found. */
export function headersFor(
  c: Context<ApiEnv>,
  { publicUrl, secret }: Pick<Services, 'publicUrl' | 'secret'>,
  address: string,
): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address });
  const token = readSessionToken(getCookie(c, sessionCookieName(publicUrl)) ?? '', secret);
  // Signed anew: a browser may still have a cookie that an earlier release signed.
  const session = token && signSessionToken(token, secret);
  const challenge = getCookie(c, challengeCookieName(publicUrl));
  const cookies = [
    ...(session ? [`${sessionCookieName(publicUrl)}=${encodeURIComponent(session)}`] : []),
    ...(challenge ? [`${challengeCookieName(publicUrl)}=${encodeURIComponent(challenge)}`] : []),
  ];
  if (cookies.length > 0) headers.set('Cookie', cookies.join('; '));
  const browser = c.req.header('User-Agent');
  if (browser) headers.set('User-Agent', browser.slice(0, LONGEST_BROWSER_NAME));
  return headers;
}
