import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieAttributes, deviceCookieName } from '#auth/cookies.ts';
import { type Credentials, findCredentials } from '#db/accounts/credentials.ts';
import type { ApiEnv } from '#http/router.ts';
import { signerFor } from '#secrets/signing.ts';
import type { Services } from '#services/services.ts';

/**
 * A browser that signed in to an account before is a known device of it (OWASP calls this a device cookie). Guesses of
 * strangers use up the limits of an account, but not those of its known devices, so they cannot lock the owner out.
 *
 * The cookie contains a random number for this browser, and a proof for each account: a MAC over that number, the user's
 * id, the password hash and when that was set. It contains no name or email, and it does not sign anybody in: the password
 * is still needed. It is kept after sign-out, because that is when the owner needs it. Changing the password invalidates
 * every proof, so that somebody who knew the old password has no known device left from which to guess the new one. A
 * restored backup has the old hash again, so a restore changes when the password was set. That invalidates every proof, too.
 */
const DEVICE_SECONDS = 365 * 24 * 60 * 60;
/** Enough for a tablet that a family shares. */
const ACCOUNTS_KEPT = 4;
const NONCE_BYTES = 16;
/**
 * Each entry of the cookie starts with a slot, a short MAC over the user's id, by which an outdated proof of the same
 * account is found and replaced.
 */
const SLOT_LENGTH = 8;
const PROOF_LENGTH = 22;
/** A nonce of 16 bytes in base64url, and up to four entries. */
const COOKIE = /^[\w-]{22}(\.[\w-]{30}){1,4}$/;

interface Device {
  nonce: string;
  /** One per account: its slot followed by its proof. The account that signed in last comes first. */
  entries: string[];
}

/** Returns the name that this browser's attempts are counted under, or null if it is no known device of the account. */
export async function findKnownDevice(
  c: Context<ApiEnv>,
  services: Services,
  email: string,
): Promise<string | null> {
  const device = readDevice(c, services);
  const credentials = device && (await findCredentials(services.database.lookups, { email }));
  if (!credentials) return null;
  const entries = [entryOf(services, device.nonce, credentials)];
  // Version 1.0.0 made proofs without the time. They are worth as much while nothing has changed the time.
  if (credentials.isFirstPassword)
    entries.push(entryOf(services, device.nonce, { ...credentials, passwordSetAt: undefined }));
  const isKnown = (entry: string) =>
    device.entries.some((given) => timingSafeEqual(Buffer.from(given), Buffer.from(entry)));
  return entries.find(isKnown) ?? null;
}

/** The account as it was when its owner was checked: a password that has changed since then makes the proof worthless. */
type Owner = Pick<Credentials, 'userId' | 'passwordHash'> & { passwordSetAt: string | null | undefined };

/** Makes this browser a known device of the account. Only for somebody who has just proved to be its owner. */
export function rememberDevice(c: Context<ApiEnv>, services: Services, owner: Owner): void {
  const { nonce, entries } = readDevice(c, services) ?? {
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
    entries: [],
  };
  const others = withoutSlot(entries, slotOf(services, nonce, owner.userId));
  const kept = [entryOf(services, nonce, owner), ...others].slice(0, ACCOUNTS_KEPT);
  writeDevice(c, services, { nonce, entries: kept });
}

/** Leaves nothing of the account in this browser: it is a shared device, or the account is deleted. */
export function forgetDevice(c: Context<ApiEnv>, services: Services, userId: string): void {
  const device = readDevice(c, services);
  if (!device) return;
  const { nonce, entries } = device;
  writeDevice(c, services, { nonce, entries: withoutSlot(entries, slotOf(services, nonce, userId)) });
}

function readDevice(c: Context<ApiEnv>, { publicUrl }: Services): Device | null {
  const cookie = getCookie(c, deviceCookieName(publicUrl)) ?? '';
  if (!COOKIE.test(cookie)) return null;
  const [nonce = '', ...entries] = cookie.split('.');
  return { nonce, entries };
}

function writeDevice(c: Context<ApiEnv>, { publicUrl }: Services, { nonce, entries }: Device): void {
  const name = deviceCookieName(publicUrl);
  const attributes = cookieAttributes(publicUrl);
  if (entries.length === 0) deleteCookie(c, name, attributes);
  else setCookie(c, name, [nonce, ...entries].join('.'), { ...attributes, maxAge: DEVICE_SECONDS });
}

const withoutSlot = (entries: string[], slot: string) => entries.filter((entry) => !entry.startsWith(slot));

function slotOf({ secret }: Services, nonce: string, userId: string): string {
  return sign(secret, ['slot', nonce, userId]).slice(0, SLOT_LENGTH);
}

function entryOf(services: Services, nonce: string, { userId, passwordHash, passwordSetAt }: Owner): string {
  const time = passwordSetAt === undefined ? [] : [passwordSetAt ?? ''];
  const proof = sign(services.secret, ['proof', nonce, userId, passwordHash ?? '', ...time]);
  return slotOf(services, nonce, userId) + proof.slice(0, PROOF_LENGTH);
}

function sign(secret: string, parts: string[]): string {
  return signerFor(secret, 'known devices').sign(parts.join('\0'));
}
