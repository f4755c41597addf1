import { addMs } from '@flarewell/domain/day';
import type { NewPasskey, PasskeyAssertion } from '@flarewell/domain/wire/account/security';
import {
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { challengeCookieName, cookieAttributes } from '#auth/cookies.ts';
import { hashToken, makeToken } from '#auth/tokens.ts';
import { type Challenge, keepChallenge, takeChallenge } from '#db/accounts/challenges.ts';
import { type Credentials, findCredentials } from '#db/accounts/credentials.ts';
import {
  findPasskey,
  listCredentialIds,
  type PasskeyCredential,
  updatePasskeyUse,
} from '#db/accounts/passkeys.ts';
import { Problem } from '#http/problems.ts';
import { readClientAddress } from '#http/requests/address.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

type Request = Context<ApiEnv>;

const CHALLENGE_SECONDS = 5 * 60;
/**
 * A passkey replaces both the password and the second factor, so its device must check a fingerprint, a face or a PIN. A
 * mere touch is refused.
 */
const userVerification = 'required';

/** WebAuthn needs a host name, not an IP address, and either https or localhost. */
export function canUsePasskeys({ protocol, hostname }: URL): boolean {
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  return isName && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
}

/** Makes the options for creating a passkey in the signed-in person's browser. */
export async function startPasskey(c: Request, services: Services) {
  const { database, publicUrl } = services;
  const { userId, email } = c.var.session;
  const known = await listCredentialIds(database.system, userId);
  const options = await generateRegistrationOptions({
    rpName: 'Flarewell',
    rpID: publicUrl.hostname,
    userName: email,
    userDisplayName: email,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification },
  });
  await sendChallenge(c, services, { challenge: options.challenge, creator: userId });
  return { options: { ...options } };
}

/** Checks the passkey that the browser has created. */
export async function checkNewPasskey(
  c: Request,
  services: Services,
  { response }: NewPasskey,
): Promise<PasskeyCredential> {
  const { challenge, creator } = await takeSentChallenge(c, services);
  if (creator === null) throw new Problem('passkey-expired');
  if (creator !== c.var.session.userId) throw new Problem('passkey-refused');
  const transports = response.response.transports as AuthenticatorTransportFuture[] | undefined;
  const { registrationInfo } = await verify(() =>
    verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports } },
      ...expectationsOf(services, challenge),
    }),
  );
  if (!registrationInfo) throw new Problem('passkey-refused');
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    counter: credential.counter,
    deviceType: credentialDeviceType,
    isSynced: credentialBackedUp,
    transports: transports?.join(',') ?? null,
    aaguid,
  };
}

/** Makes the options for requesting a passkey: one of `userId`, or any of this site. */
export async function startPasskeyRequest(c: Request, services: Services, userId?: string) {
  const { database, publicUrl, throttle, trustedProxies } = services;
  await throttle.count({ passkeyRequests: readClientAddress(c, trustedProxies) });
  const known = userId ? await listCredentialIds(database.system, userId) : [];
  const options = await generateAuthenticationOptions({
    rpID: publicUrl.hostname,
    userVerification,
    allowCredentials: known.map((id) => ({ id })),
  });
  await sendChallenge(c, services, { challenge: options.challenge, creator: null });
  return { options: { ...options } };
}

/** Returns the account of a passkey that was accepted. */
export async function findAccountByPasskey(
  c: Request,
  services: Services,
  response: PasskeyAssertion,
): Promise<Credentials> {
  const { database, needsConfirmation } = services;
  const passkey = await findPasskey(database.system, response.id);
  const account = passkey && (await findCredentials(database.system, { userId: passkey.userId }));
  if (!account) throw new Problem('passkey-refused');
  if (account.isDisabled) throw new Problem('account-disabled');
  if (needsConfirmation && !account.isConfirmed) throw new Problem('email-not-confirmed');
  await checkPasskey(c, services, { passkey, response });
  return account;
}

/** Proves again who is signed in. */
export async function provePasskey(
  c: Request,
  services: Services,
  response: PasskeyAssertion,
): Promise<void> {
  const passkey = await findPasskey(services.database.system, response.id);
  if (passkey?.userId !== c.var.session.userId) throw new Problem('passkey-refused');
  await checkPasskey(c, services, { passkey, response });
}

async function checkPasskey(
  c: Request,
  services: Services,
  { passkey, response }: { passkey: PasskeyCredential; response: PasskeyAssertion },
): Promise<void> {
  const { challenge, creator } = await takeSentChallenge(c, services);
  if (creator !== null) throw new Problem('passkey-expired');
  const { credentialId: id, counter } = passkey;
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64'));
  const { authenticationInfo } = await verify(() =>
    verifyAuthenticationResponse({
      response,
      credential: { id, publicKey, counter },
      ...expectationsOf(services, challenge),
    }),
  );
  const use = { counter: authenticationInfo.newCounter, now: services.now() };
  const isThere = await updatePasskeyUse(services.database.system, id, use);
  if (!isThere) throw new Problem('passkey-refused');
}

function expectationsOf({ publicUrl }: Services, expectedChallenge: string) {
  return {
    expectedChallenge,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    requireUserVerification: true,
  };
}

/** The library throws for most of what is wrong with a passkey, and otherwise answers that it is not verified. */
async function verify<Answer extends { verified: boolean }>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call().catch(() => null);
  if (!answer?.verified) throw new Problem('passkey-refused');
  return answer;
}

/** The challenge is stored. The browser gets a cookie that identifies it, so that no other browser can answer it. */
async function sendChallenge(c: Request, services: Services, challenge: Challenge): Promise<void> {
  const { database, publicUrl, now } = services;
  const token = makeToken();
  const at = now();
  await keepChallenge(database.system, challenge, {
    tokenHash: hashToken(token),
    now: at,
    expiresAt: addMs(at, CHALLENGE_SECONDS * 1000),
  });
  const attributes = { ...cookieAttributes(publicUrl), maxAge: CHALLENGE_SECONDS };
  setCookie(c, challengeCookieName(publicUrl), token, attributes);
}

/** Each challenge can be answered once. */
async function takeSentChallenge(c: Request, services: Services): Promise<Challenge> {
  const { database, publicUrl, now } = services;
  const token = getCookie(c, challengeCookieName(publicUrl));
  const challenge =
    token && (await takeChallenge(database.system, { tokenHash: hashToken(token), now: now() }));
  if (!challenge) throw new Problem('passkey-expired');
  return challenge;
}
