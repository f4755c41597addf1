import type { PasskeyAssertion } from '@flarewell/domain/wire/security';
import type { Context } from 'hono';
import { callAuth, headersFor } from '#auth/calls.ts';
import { readClientAddress } from '#auth/limits/address.ts';
import { hashToken } from '#auth/tokens.ts';
import { type Credentials, findCredentials } from '#db/accounts/credentials.ts';
import { findPasskeyOwner, markPasskeyUsed } from '#db/accounts/passkeys.ts';
import { deleteSessionByToken } from '#db/accounts/sessions.ts';
import { Problem } from '#http/problems.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services.ts';

/** Makes the options for a passkey request: for the signed-in person's passkeys, or for any if nobody is signed in. */
export async function makePasskeyRequest(c: Context<ApiEnv>, services: Services) {
  await services.throttle.count({ passkeyRequests: readClientAddress(c, services.trustedProxies) });
  const headers = headersFor(c, services);
  const options = await callAuth(c, () =>
    services.auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
  );
  // The library only prefers a fingerprint, face or PIN; we require one.
  return { options: { ...options, userVerification: 'required' } };
}

/** Returns the account of a passkey that was accepted. */
export async function findAccountByPasskey(
  c: Context<ApiEnv>,
  services: Services,
  response: PasskeyAssertion,
): Promise<Credentials> {
  const { database, needsConfirmation } = services;
  const userId = await findPasskeyOwner(database.system, response.id);
  const account = userId && (await findCredentials(database.system, { userId }));
  if (!account) throw new Problem('passkey-refused');
  if (account.isDisabled) throw new Problem('account-disabled');
  if (needsConfirmation && !account.isConfirmed) throw new Problem('email-not-confirmed');
  await checkPasskey(c, services, response);
  return account;
}

/** Proves again who is signed in. */
export async function provePasskey(
  c: Context<ApiEnv>,
  services: Services,
  response: PasskeyAssertion,
): Promise<void> {
  const userId = await findPasskeyOwner(services.database.system, response.id);
  if (userId !== c.var.session.userId) throw new Problem('passkey-refused');
  await checkPasskey(c, services, response);
}

/** The library can check a passkey only by signing in, so the session that it makes is deleted at once. */
async function checkPasskey(
  c: Context<ApiEnv>,
  services: Services,
  response: PasskeyAssertion,
): Promise<void> {
  const { system } = services.database;
  const headers = headersFor(c, services);
  const { session } = await callAuth(
    c,
    () => services.auth.api.verifyPasskeyAuthentication({ body: { response }, headers, returnHeaders: true }),
    { setsCookies: false },
  );
  await deleteSessionByToken(system, hashToken(session.token));
  await markPasskeyUsed(system, response.id, services.now());
}
