import type { BackupCodes, Passkey, SecondFactorSetup } from '@flarewell/domain/wire/account/security';
import { generate } from 'otplib';
import { bodyOf, type TestApp, type TestClient } from '#testing/app.ts';
import { Authenticator } from '#testing/authenticator.ts';

/** How long an authenticator app shows one code. */
export const STEP_MS = 30_000;

interface Asked {
  options: { challenge: string; rp?: { id: string }; rpId?: string; userVerification?: string };
}

/** The challenge for a device; `path` is that of the endpoint that accepts the answer. */
export const askForPasskey = async (client: TestClient, path: string) =>
  (await bodyOf<Asked>(client.post(`${path}/options`))).options;

/** Adds a passkey to the account that is signed in; returns the device that holds it. */
export async function addPasskey(
  client: TestClient,
  { device = new Authenticator(), name = 'Phone' }: { device?: Authenticator; name?: string } = {},
) {
  const path = '/api/auth/passkeys';
  const response = device.create(await askForPasskey(client, path));
  return { device, passkey: await bodyOf<Passkey>(client.post(path, { name, response })) };
}

/** The code of an authenticator app at the server's time, or some steps before or after it. */
export const codeOf = (app: TestApp, secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor((Date.parse(app.services.now()) + steps * STEP_MS) / 1000) });

/** Turns the second factor on for the account that is signed in. */
export async function turnOnSecondFactor(app: TestApp, client: TestClient) {
  const path = '/api/auth/second-factor';
  const { secret } = await bodyOf<SecondFactorSetup>(client.post(path));
  const firstCode = await codeOf(app, secret);
  const { backupCodes } = await bodyOf<BackupCodes>(client.post(`${path}/confirm`, { code: firstCode }));
  return { secret, backupCodes, firstCode };
}

/** Moves the clock to the beginning of the next step, so that a code stays the same while a test sends it. */
export function startStep({ services, passTime }: TestApp): void {
  passTime(STEP_MS - (Date.parse(services.now()) % STEP_MS));
}
