import type { PasskeyAssertion } from '@flarewell/domain/wire/security';
import type { Context } from 'hono';
import { callAuth, headersFor } from '#auth/calls.ts';
import { readClientAddress } from '#auth/limits/address.ts';
import { hashToken } from '#auth/tokens.ts';
import { findPasskeyOwner, markPasskeyUsed } from '#db/accounts/passkeys.ts';
import { deleteSessionByToken } from '#db/accounts/sessions.ts';
import { Problem } from '#http/problems.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services.ts';

/** Makes the options for a passkey request: for the signed-in person's passkeys, or for any if nobody is signed in. */
export async function makePasskeyRequest(c: Context<ApiEnv>, services: Services) {
  const headers = headersFor(c, services, readClientAddress(c, services.trustedProxies));
  const options = await callAuth(c, () =>
    services.auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
  );
  // The library only prefers a fingerprint, face or PIN; we require one.
  return { options: { ...options, userVerification: 'required' } };
}

/** Signs the owner of the passkey in, and returns the token of the session. */
export async function signInWithPasskey(
  c: Context<ApiEnv>,
  services: Services,
  response: PasskeyAssertion,
  { isShared }: { isShared: boolean },
): Promise<{ userId: string; token: string }> {
  const { database, needsConfirmation } = services;
  const owner = await findPasskeyOwner(database.system, response.id);
  if (!owner) throw new Problem('passkey-refused');
  if (owner.isDisabled) throw new Problem('account-disabled');
  if (needsConfirmation && !owner.isConfirmed) throw new Problem('email-not-confirmed');
  const token = await checkPasskey(c, services, response, { endsWithBrowser: isShared });
  return { userId: owner.userId, token };
}

/** Proves again who is signed in. The library can check a passkey only by signing in, so that extra session is deleted. */
export async function provePasskey(
  c: Context<ApiEnv>,
  services: Services,
  response: PasskeyAssertion,
): Promise<void> {
  const { database } = services;
  const owner = await findPasskeyOwner(database.system, response.id);
  if (owner?.userId !== c.var.session.userId) throw new Problem('passkey-refused');
  const token = await checkPasskey(c, services, response, { setsCookies: false });
  await deleteSessionByToken(database.system, hashToken(token));
}

async function checkPasskey(
  c: Context<ApiEnv>,
  services: Services,
  response: PasskeyAssertion,
  cookies: Parameters<typeof callAuth>[2],
): Promise<string> {
  const headers = headersFor(c, services, readClientAddress(c, services.trustedProxies));
  const { session } = await callAuth(
    c,
    () => services.auth.api.verifyPasskeyAuthentication({ body: { response }, headers, returnHeaders: true }),
    cookies,
  );
  await markPasskeyUsed(services.database.system, response.id, services.now());
  return session.token;
}
